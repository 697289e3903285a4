curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d @- <<JSON
{
  "amount": 1900,
  "currency": "EUR",
  "confirm": true,
  "customer_id": "cus_ada",
  "payment_method": "card",
  "payment_token": "$PAYMENT_TOKEN",
  "card_cvc": "123"
}
JSON
