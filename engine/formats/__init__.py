"""Files: saves, and the standard files of the games. Text in, values out; no rules here."""
