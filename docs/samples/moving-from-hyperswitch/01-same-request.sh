curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d @- <<'JSON'
{
  "amount": 6540,
  "currency": "USD",
  "confirm": true,
  "payment_method": "card",
  "payment_method_type": "credit",
  "payment_method_data": {
    "card": {
      "card_number": "4242424242424242",
      "card_exp_month": "10",
      "card_exp_year": "2035",
      "card_holder_name": "Ada Example",
      "card_cvc": "123"
    }
  }
}
JSON
