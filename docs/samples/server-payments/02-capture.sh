curl -s "$RAILYARD_URL/payments/$PAYMENT_ID/capture" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{ "amount_to_capture": 4000 }'
