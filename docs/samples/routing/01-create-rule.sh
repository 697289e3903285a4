curl -s "$RAILYARD_URL/routing" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d @- <<JSON
{
  "name": "Large payments in dollars",
  "description": "From 100 USD: phonypay before fauxpay",
  "profile_id": "$PROFILE_ID",
  "algorithm": {
    "type": "advanced",
    "data": {
      "rules": [
        {
          "name": "large",
          "statements": [
            {
              "condition": [
                { "lhs": "amount", "comparison": "greater_than", "value": { "type": "number", "value": 9999 } },
                { "lhs": "currency", "comparison": "equal", "value": { "type": "enum_variant", "value": "USD" } }
              ]
            }
          ],
          "connectorSelection": {
            "type": "priority",
            "data": [{ "connector": "phonypay" }, { "connector": "fauxpay" }]
          }
        }
      ],
      "defaultSelection": { "type": "priority", "data": [] },
      "metadata": {}
    }
  }
}
JSON
