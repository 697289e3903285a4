curl -s "$RAILYARD_URL/subscriptions/$SUBSCRIPTION_ID/invoices" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "x-profile-id: $PROFILE_ID"
