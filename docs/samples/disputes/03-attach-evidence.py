import json
import os
from pathlib import Path

from railyard import Railyard

railyard = Railyard()
attached = railyard.disputes.attach_evidence({
    "dispute_id": os.environ["DISPUTE_ID"],
    "evidence_type": "receipt",
    "purpose": "dispute_evidence",
    "file": ("receipt.pdf", Path("receipt.pdf").read_bytes(), "application/pdf"),
})
print(json.dumps(attached, indent=2))
