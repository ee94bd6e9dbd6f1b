"""For level designers: recognise, grade, analyse and generate levels."""
