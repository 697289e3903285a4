curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 6540,
    "currency": "USD",
    "description": "Travel mug",
    "payment_link": true,
    "return_url": "https://shop.example/thanks"
  }'
