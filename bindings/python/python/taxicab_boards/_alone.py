"""Refuses an interpreter within the interpreter, whose objects the core would mix up with those of the first."""

from importlib import import_module

for _name in ("_interpreters", "_xxsubinterpreters"):
    try:
        _interpreters = import_module(_name)
    except ImportError:
        continue
    if _interpreters.get_current() != _interpreters.get_main():
        raise ImportError("taxicab_boards works in the main interpreter of a process alone")
