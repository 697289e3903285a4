curl -s "$RAILYARD_URL/account/$MERCHANT_ID/business_profile/$PROFILE_ID" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{"allowed_checkout_domains": ["shop.example", "www.shop.example"]}'
