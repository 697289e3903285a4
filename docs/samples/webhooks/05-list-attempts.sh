curl -s "$RAILYARD_URL/events/$MERCHANT_ID/$EVENT_ID/attempts" \
  -H "api-key: $RAILYARD_API_KEY"
