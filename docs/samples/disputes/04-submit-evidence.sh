curl -s "$RAILYARD_URL/disputes/evidence" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d @- <<JSON
{
  "dispute_id": "$DISPUTE_ID",
  "product_description": "Travel mug, 350 ml",
  "customer_name": "Ada Example",
  "shipping_carrier": "DHL",
  "shipping_date": "2026-11-12",
  "shipping_tracking_number": "JD014600003"
}
JSON
