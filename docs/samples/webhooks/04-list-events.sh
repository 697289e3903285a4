curl -s "$RAILYARD_URL/events/$MERCHANT_ID" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d "{\"object_id\": \"$PAYMENT_ID\"}"
