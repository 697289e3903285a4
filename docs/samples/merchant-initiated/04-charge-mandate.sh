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
  "recurring_details": { "type": "mandate_id", "data": "$MANDATE_ID" }
}
JSON
