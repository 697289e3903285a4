curl -s "$RAILYARD_URL/disputes/list?dispute_status=dispute_opened" \
  -H "api-key: $RAILYARD_API_KEY"
