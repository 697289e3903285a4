curl -s "$RAILYARD_URL/account/$MERCHANT_ID/connectors" \
  -H "api-key: $RAILYARD_API_KEY"
