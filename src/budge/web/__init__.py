"""The web app: a server that runs searches in worker processes, and the page that plays with it.

`budge serve` starts it. `create_app` gives the ASGI application.
"""
