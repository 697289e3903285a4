curl -s -X POST "$RAILYARD_URL/payment_links/$PAYMENT_LINK_ID/expire" \
  -H "api-key: $RAILYARD_API_KEY"
