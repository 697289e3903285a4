curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 4900,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "name": "Ada Example",
    "email": "ada@shop.example",
    "setup_future_usage": "off_session",
    "payment_link": true,
    "return_url": "https://shop.example/thanks"
  }'
