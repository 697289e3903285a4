curl -s "$RAILYARD_URL/webhook_endpoints/$WEBHOOK_ENDPOINT_ID/rotate_secret" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{"overlap_hours": 48}'
