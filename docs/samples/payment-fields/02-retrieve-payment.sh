curl -s "$RAILYARD_URL/payments/$PAYMENT_ID" -H "api-key: $RAILYARD_API_KEY"
