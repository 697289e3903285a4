curl -s "$RAILYARD_URL/ephemeral_keys" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{ "customer_id": "cus_ada" }'
