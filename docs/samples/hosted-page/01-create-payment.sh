curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 4900,
    "currency": "EUR",
    "description": "Travel mug",
    "merchant_order_reference_id": "order-1042",
    "payment_link": true,
    "return_url": "https://shop.example/thanks?order=1042"
  }'
