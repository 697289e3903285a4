curl -s "$RAILYARD_URL/payouts/create" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 2500,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "description": "Sale of your bicycle",
    "payout_link": true,
    "auto_fulfill": true,
    "return_url": "https://shop.example/thanks"
  }'
