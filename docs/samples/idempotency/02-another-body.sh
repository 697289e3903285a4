curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "idempotency-key: order-1001" \
  -H "content-type: application/json" \
  -d '{"amount": 9900, "currency": "USD", "description": "Order 1002"}'
