"""The API matches its description: requests generated from that description, valid and invalid ones."""

import os
import subprocess
from pathlib import Path

import harness
from test_readers import signed_in

HERE = Path(__file__).resolve().parent
SCHEMATHESIS = HERE.parent / ".venv" / "bin" / "schemathesis"


def run(demo, folder, *options):
    """Sends requests generated from the description; fails when a response does not match it."""
    result = subprocess.run(
        [
            SCHEMATHESIS, "--config-file", HERE / "schemathesis.toml", "run", demo.url("/api/v1/openapi.yaml"), "--checks", "all", "--request-timeout", "60",
            "--seed", "1", "--continue-on-failure", "--no-color",
            # Changes must come from the server's own origin.
            "--header", f"Origin: {demo.address}", *options,
        ],
        capture_output=True, text=True, timeout=1200, cwd=folder, env=os.environ | {"NO_COLOR": "1"},
    )
    assert result.returncode == 0, result.stdout[-8000:]


def test_api_conforms_to_its_specification(fresh_demo, tmp_path):
    run(fresh_demo, tmp_path, "--max-examples", "30", "--exclude-tag", "readers")


def test_readers_api_conforms_to_its_specification(tmp_path):
    with harness.running_demo("--readers") as demo:
        cookie = signed_in(demo, "camille", "encre papier plomb")
        run(demo, tmp_path, "--max-examples", "10", "--include-tag", "readers", "--header", f"Cookie: {cookie}")
