curl -s "$RAILYARD_URL/payouts/create" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 2500,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "payout_type": "wallet",
    "payout_method_data": {
      "wallet": { "paypal": { "email": "later@payouts.example" } }
    },
    "confirm": true,
    "auto_fulfill": true
  }'
