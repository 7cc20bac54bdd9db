"""The API keeps to what it says of itself: requests made from its own description, good and bad ones."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCHEMATHESIS = HERE.parent / ".venv" / "bin" / "schemathesis"


def test_api_keeps_its_promises(fresh_demo, tmp_path):
    result = subprocess.run(
        [
            SCHEMATHESIS, "--config-file", HERE / "schemathesis.toml", "run", fresh_demo.url("/api/v1/openapi.yaml"), "--checks", "all", "--max-examples", "30", "--request-timeout", "60",
            "--seed", "1", "--continue-on-failure", "--no-color",
            # Changes must come from the paper's own origin.
            "--header", f"Origin: {fresh_demo.address}",
        ],
        capture_output=True, text=True, timeout=1200, cwd=tmp_path, env=os.environ | {"NO_COLOR": "1"},
    )
    assert result.returncode == 0, result.stdout[-8000:]
