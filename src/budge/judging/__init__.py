"""Judging answers: what somebody says is read, played by the rules, and scored."""
