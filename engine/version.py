"""The version, in one place; pyproject.toml and the bundle read it from here."""

VERSION = "0.1.0"
