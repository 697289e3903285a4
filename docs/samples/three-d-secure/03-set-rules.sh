curl -s -X PUT "$RAILYARD_URL/routing/decision" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "name": "3DS above 100 euros",
    "algorithm": {
      "defaultSelection": { "override_3ds": "no_three_ds" },
      "rules": [
        {
          "name": "large amounts",
          "connectorSelection": { "override_3ds": "three_ds" },
          "statements": [
            {
              "condition": [
                {
                  "lhs": "amount",
                  "comparison": "greater_than",
                  "value": { "type": "number", "value": 10000 }
                }
              ]
            }
          ]
        }
      ]
    }
  }'
