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
  "mit_category": "unscheduled",
  "recurring_details": {
    "type": "payment_method_id",
    "data": "$PAYMENT_METHOD_ID"
  }
}
JSON
