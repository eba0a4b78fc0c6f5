"""The bill of materials of what the bot runs with, as CycloneDX 1.6, and a line for each package: `make sbom`.

The packages are those of requirements.lock that this machine has; the lock names others for other systems. Their
licences and sizes are those of the installed packages.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import orjson

from bot import __version__

LOCK = Path(__file__).parents[1] / "requirements.lock"
PIN = re.compile(r"^([a-z0-9-]+)==([^ ]+)", re.MULTILINE)
MIT = "Permission is hereby granted, free of charge, to any person obtaining a"
"""The first line of that licence."""
UNKNOWN = "unknown"
_OSI = "License :: OSI Approved :: "


def licence(package: Distribution) -> str:
    """The licence that a package says: an SPDX expression if it has one, else its own words, else by its text."""

    def said(field: str) -> list[str]:
        return package.metadata.get_all(field, [])

    if words := [*said("License-Expression"), *said("License")]:
        return words[0].partition("\n")[0]
    if classified := [each.removeprefix(_OSI) for each in said("Classifier") if each.startswith(_OSI)]:
        return " AND ".join(classified)
    texts = [package.read_text(f"licenses/{name}") or "" for name in said("License-File")]
    return "MIT" if any(MIT in text for text in texts) else UNKNOWN


def size(package: Distribution) -> int:
    """The bytes that a package takes on the disk, without what Python compiles."""
    files = (Path(str(file.locate())) for file in package.files or () if file.suffix != ".pyc")
    return sum(file.stat().st_size for file in files if file.is_file())


def components(lock: str) -> Iterator[dict[str, Any]]:
    """Describe each package of a lock that is installed."""
    for name, _ in PIN.findall(lock):
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        url = f"pkg:pypi/{name}@{package.version}"
        yield {
            "type": "library",
            "bom-ref": url,
            "name": name,
            "version": package.version,
            "purl": url,
            "licenses": [{"license": {"name": licence(package)}}],
            "properties": [{"name": "parlour:bytes", "value": str(size(package))}],
        }


def bill(found: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the CycloneDX document of packages."""
    parlour = {"type": "application", "bom-ref": "parlour", "name": "parlour", "version": __version__}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**parlour, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": found,
        "dependencies": [{"ref": "parlour", "dependsOn": [each["bom-ref"] for each in found]}],
    }


def line(found: dict[str, Any]) -> str:
    """Tell a package in a line: name, version, size and licence."""
    megabytes = int(found["properties"][0]["value"]) / 1e6
    return f"{found['name']:20} {found['version']:10} {megabytes:5.1f} MB  {found['licenses'][0]['license']['name']}"


if __name__ == "__main__":
    packages = list(components(LOCK.read_text("utf-8")))
    Path(sys.argv[1]).write_bytes(orjson.dumps(bill(packages), option=orjson.OPT_INDENT_2) + b"\n")
    print(*map(line, packages), sep="\n")
