curl -s "$RAILYARD_URL/payouts/$PAYOUT_ID" -H "api-key: $RAILYARD_API_KEY"
