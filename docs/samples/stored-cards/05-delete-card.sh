curl -s -X DELETE "$RAILYARD_URL/payment_methods/$PAYMENT_METHOD_ID" \
  -H "api-key: $RAILYARD_API_KEY"
