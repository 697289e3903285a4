curl -s "$RAILYARD_URL/payouts/$PAYOUT_ID/cancel" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{}'
