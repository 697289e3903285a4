curl -s "$RAILYARD_URL/subscriptions/items" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "x-profile-id: $PROFILE_ID" \
  -H "content-type: application/json" \
  -d '{
    "item_id": "coffee",
    "name": "Coffee every month",
    "prices": [
      {
        "item_price_id": "coffee-monthly",
        "amount": 1290,
        "currency": "USD",
        "interval": "month",
        "trial_period_days": 14
      }
    ]
  }'
