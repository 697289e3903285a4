curl -s "$RAILYARD_URL/payments/list" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{"status": ["requires_payment_method"], "amount_filter": {"start_amount": 200}, "limit": 1}'
