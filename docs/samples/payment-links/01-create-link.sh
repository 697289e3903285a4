curl -s "$RAILYARD_URL/payment_links" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 4900,
    "currency": "EUR",
    "description": "Invoice 1042",
    "email": "ada@shop.example",
    "session_expiry": 604800
  }'
