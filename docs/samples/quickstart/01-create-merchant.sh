curl -s "$RAILYARD_URL/accounts" \
  -H "api-key: $RAILYARD_ADMIN_KEY" \
  -H "content-type: application/json" \
  -d @- <<JSON
{
  "merchant_id": "$MERCHANT_ID",
  "merchant_name": "Kiosk"
}
JSON
