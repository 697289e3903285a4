curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d @- <<JSON
{
  "amount": 1900,
  "currency": "EUR",
  "confirm": true,
  "customer_id": "cus_ada",
  "off_session": true,
  "mit_category": "recurring",
  "recurring_details": {
    "type": "network_transaction_id_and_card_details",
    "data": {
      "card_number": "4000000000009995",
      "card_exp_month": "12",
      "card_exp_year": "2035",
      "network_transaction_id": "$NETWORK_TRANSACTION_ID"
    }
  }
}
JSON
