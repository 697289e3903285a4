curl -s "$RAILYARD_URL/refunds/list" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d "{\"payment_id\": \"$PAYMENT_ID\"}"
