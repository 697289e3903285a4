curl -s "$RAILYARD_URL/payment_link/$PAYMENT_LINK_ID" \
  -H "api-key: $RAILYARD_API_KEY"
