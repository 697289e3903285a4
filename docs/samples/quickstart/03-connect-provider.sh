curl -s "$RAILYARD_URL/account/$MERCHANT_ID/connectors" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "connector_type": "payment_processor",
    "connector_name": "fauxpay",
    "connector_account_details": { "auth_type": "HeaderKey", "api_key": "any-text" }
  }'
