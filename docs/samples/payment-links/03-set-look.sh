curl -s "$RAILYARD_URL/account/$MERCHANT_ID/business_profile/$PROFILE_ID" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "payment_link_config": {
      "theme": "#0a7d5a",
      "seller_name": "Kiosk",
      "payment_button_text": "Pay now",
      "allowed_domains": ["shop.example"]
    },
    "support_email": "help@shop.example",
    "terms_url": "https://shop.example/terms"
  }'
