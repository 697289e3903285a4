curl -s "$RAILYARD_URL/api_keys/$MERCHANT_ID" \
  -H "api-key: $RAILYARD_ADMIN_KEY" \
  -H "content-type: application/json" \
  -d '{
    "name": "server key",
    "expiration": "never"
  }'
