curl -s "$RAILYARD_URL/payments/list?limit=2&starting_after=$LAST_ID" \
  -H "api-key: $RAILYARD_API_KEY"
