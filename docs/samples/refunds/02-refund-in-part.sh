curl -s "$RAILYARD_URL/refunds" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "idempotency-key: return-1001-of-$PAYMENT_ID" \
  -H "content-type: application/json" \
  -d @- <<JSON
{
  "payment_id": "$PAYMENT_ID",
  "amount": 2000,
  "reason": "One item returned"
}
JSON
