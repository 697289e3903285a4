curl -s "$RAILYARD_URL/payouts/create" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "amount": 2500,
    "currency": "EUR",
    "customer_id": "cus_ada",
    "payout_type": "bank",
    "payout_method_data": { "bank": { "iban": "DE41370400440000000001" } },
    "confirm": true
  }'
