"""Read clauses by the client that openapi-python-client made of a document, and write them again, line by line."""

import json
import sys

from contacts_client.models.filter_ import Filter  # type: ignore[import-not-found]

for line in sys.stdin:
    sys.stdout.write(f"{json.dumps(Filter.from_dict(json.loads(line)).to_dict())}\n")
