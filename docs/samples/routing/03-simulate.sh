curl -s "$RAILYARD_URL/routing/simulate" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{"amount": 12000, "currency": "USD", "payment_method": "card", "payment_method_type": "credit"}'
