curl -s "$RAILYARD_URL/subscriptions/$SUBSCRIPTION_ID/cancel" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "x-profile-id: $PROFILE_ID" \
  -H "content-type: application/json" \
  -d '{ "cancel_option": "end_of_term" }'
