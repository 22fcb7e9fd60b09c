"""Taxicab's units of work on a Ray cluster: one hard board, a file of boards, a set of tables.

:mod:`~taxicab_ray.pool` keeps one worker a processor busy and runs again what is lost; :mod:`~taxicab_ray.search` runs one board,
iteration by iteration, :mod:`~taxicab_ray.boards` a file of boards, :mod:`~taxicab_ray.tables` a set of pattern databases. What a unit
is, and how results are put together, is in :mod:`taxicab_boards.units`: nothing of a search is written here.
"""
