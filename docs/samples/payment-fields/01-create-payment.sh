curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 4900,
    "currency": "EUR",
    "description": "Travel mug",
    "return_url": "https://shop.example/thanks"
  }'
