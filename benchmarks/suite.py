"""What a suite is: a function from whether to run at full size to tables and targets."""

from collections.abc import Callable
from typing import TypeAlias

from benchmarks.table import Table, Target

Suite: TypeAlias = Callable[[bool], tuple[list[Table], list[Target]]]
