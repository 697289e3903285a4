curl -s "$RAILYARD_URL/refunds" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "idempotency-key: return-1002-of-$PAYMENT_ID" \
  -H "content-type: application/json" \
  -d "{\"payment_id\": \"$PAYMENT_ID\"}"
