"""Protocols: talking to other programs, both ways. We are an engine to them (gomocup_engine, nboard_engine), or host
theirs (gomocup_host, nboard_host) in a process of their own (process). No rules, no search.
"""
