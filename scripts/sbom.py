#!/usr/bin/env python3
"""Writes the software bill of materials of a Debian package, as CycloneDX 1.5: sbom.py PACKAGE > gazette.cdx.json.

Its components are the Swift packages in Package.resolved, which are linked into the program, and the Debian packages that the
package depends on, with the versions that are installed here. Times and identifiers come from SOURCE_DATE_EPOCH and the package.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
MIT = {"grdb.swift", "yams"}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def swift_packages():
    """Yields a component for each resolved Swift package."""
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        name, version = pin["identity"], pin["state"].get("version", pin["state"]["revision"])
        path = re.sub(r"^https://|\.git$", "", pin["location"])
        reference = f"pkg:swift/{path}@{version}"
        yield {
            "type": "library", "bom-ref": reference, "name": name, "version": version, "purl": reference,
            "licenses": [{"license": {"id": "MIT" if name in MIT else "Apache-2.0"}}],
            "hashes": [{"alg": "SHA-1", "content": pin["state"]["revision"]}],
            "externalReferences": [{"type": "vcs", "url": pin["location"]}],
        }


def debian_packages(package):
    """Yields a component for each Debian package that `package` depends on and that is installed here."""
    release = output("sh", "-c", ". /etc/os-release && echo $ID-$VERSION_ID")
    names = re.findall(r"(?:^|, )([a-z0-9.+-]+)", output("dpkg-deb", "--field", package, "Depends"))
    for name in sorted(set(names)):
        found = subprocess.run(
            ["dpkg-query", "--show", "--showformat=${db:Status-Status}\t${Version}\t${Architecture}", name],
            capture_output=True, text=True, check=False).stdout.split("\t")
        if found[0] == "installed":
            reference = f"pkg:deb/debian/{name}@{found[1]}?arch={found[2]}&distro={release}"
            yield {"type": "library", "bom-ref": reference, "name": name, "version": found[1], "purl": reference}


def bill(package):
    name, version, architecture = (output("dpkg-deb", "--field", package, field) for field in ("Package", "Version", "Architecture"))
    digest = hashlib.sha256(pathlib.Path(package).read_bytes()).hexdigest()
    made = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.UTC)
    own = f"pkg:deb/{name}@{version}?arch={architecture}"
    components = [*swift_packages(), *debian_packages(package)]
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
        "metadata": {
            "timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "bom-ref": own, "name": name, "version": version, "purl": own,
                "licenses": [{"license": {"id": "Apache-2.0"}}], "hashes": [{"alg": "SHA-256", "content": digest}],
            },
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [component["bom-ref"] for component in components]}],
    }


if __name__ == "__main__":
    json.dump(bill(sys.argv[1]), sys.stdout, indent=2, ensure_ascii=False)
    print()
