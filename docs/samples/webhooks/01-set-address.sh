curl -s "$RAILYARD_URL/account/$MERCHANT_ID/business_profile/$PROFILE_ID" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d "{\"webhook_details\": {\"webhook_url\": \"$WEBHOOK_URL\"}}"
