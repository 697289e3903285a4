curl -s -X POST "$RAILYARD_URL/routing/$RULE_ID/activate" \
  -H "api-key: $RAILYARD_API_KEY"
