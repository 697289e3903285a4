import json

from railyard import Railyard

railyard = Railyard()
rules = railyard.decision_rules.three_ds.put({
    "name": "3DS above 100 euros",
    "algorithm": {
        "defaultSelection": {"override_3ds": "no_three_ds"},
        "rules": [
            {
                "name": "large amounts",
                "connectorSelection": {"override_3ds": "three_ds"},
                "statements": [
                    {
                        "condition": [
                            {
                                "lhs": "amount",
                                "comparison": "greater_than",
                                "value": {"type": "number", "value": 10000},
                            },
                        ],
                    },
                ],
            },
        ],
    },
})
print(json.dumps(rules, indent=2))
