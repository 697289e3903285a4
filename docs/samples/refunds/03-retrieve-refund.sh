curl -s "$RAILYARD_URL/refunds/$REFUND_ID" \
  -H "api-key: $RAILYARD_API_KEY"
