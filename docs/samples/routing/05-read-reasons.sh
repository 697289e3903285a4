curl -s "$RAILYARD_URL/payments/$PAYMENT_ID?expand_attempts=true" \
  -H "api-key: $RAILYARD_API_KEY"
