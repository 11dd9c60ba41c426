"""Types of the package weft; see its docstrings."""

from dataclasses import dataclass
from os import PathLike
from typing import Any, Optional, Sequence, Union, final

__version__: str

class Error(Exception): ...
class ProgramError(Error): ...
class LaunchError(Error): ...
class Fault(Error): ...
class Timeout(Error): ...

class CheckError(Error):
    findings: list[Finding]
    def __init__(self, findings: list[Finding]) -> None: ...

@dataclass(frozen=True)
class Local:
    bytes: int

@dataclass(frozen=True)
class Finding:
    code: Optional[str]
    text: str

@dataclass(frozen=True)
class Report:
    work_groups: int
    instructions: int
    output: str = ...

@final
class Session:
    def __new__(
        cls,
        name: str,
        program: bytes,
        *,
        target: Optional[str] = None,
        check: Optional[str] = None,
        threads: Optional[int] = None,
        seed: int = 0,
        max_instructions: Optional[int] = None,
        wave_size: Optional[int] = None,
    ) -> Session: ...
    @property
    def kernels(self) -> list[str]: ...
    @property
    def output(self) -> str: ...
    def allocate(self, name: str, size: int) -> int: ...
    def write(self, address: int, data: bytes) -> None: ...
    def read(self, address: int, size: int, name: Optional[str] = None) -> bytes: ...
    def launch(
        self,
        kernel: Optional[str],
        grid: Sequence[int],
        group: Sequence[int],
        args: Sequence[tuple[str, bytes, int]],
        dynamic_lds: int = 0,
        timeout: Optional[float] = None,
    ) -> tuple[int, int]: ...
    def take_findings(self) -> list[tuple[Optional[str], str]]: ...

def run(
    program: Union[str, bytes, PathLike[str]],
    kernel: Optional[str] = None,
    grid: Union[int, Sequence[int]] = 1,
    group: Union[int, Sequence[int]] = 1,
    args: Sequence[Any] = (),
    *,
    target: Optional[str] = None,
    check: Optional[str] = None,
    dynamic_lds: int = 0,
    timeout: Optional[float] = None,
    threads: Optional[int] = None,
    seed: int = 0,
    max_instructions: Optional[int] = None,
    wave_size: Optional[int] = None,
) -> Report: ...
