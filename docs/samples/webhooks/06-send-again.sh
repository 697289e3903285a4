curl -s -X POST "$RAILYARD_URL/events/$MERCHANT_ID/$EVENT_ID/retry" \
  -H "api-key: $RAILYARD_API_KEY"
