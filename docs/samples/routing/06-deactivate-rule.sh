curl -s "$RAILYARD_URL/routing/deactivate" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d "{\"profile_id\": \"$PROFILE_ID\"}"
