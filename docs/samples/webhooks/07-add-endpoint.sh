curl -s "$RAILYARD_URL/webhook_endpoints" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d "{
    \"profile_id\": \"$PROFILE_ID\",
    \"url\": \"$WEBHOOK_URL/warehouse\",
    \"description\": \"Warehouse\",
    \"event_types\": [\"payment_succeeded\"],
    \"event_classes\": [\"refunds\"],
    \"ordering\": \"object\",
    \"rate_per_second\": 20
  }"
