curl -s "$RAILYARD_URL/disputes/$DISPUTE_ID" -H "api-key: $RAILYARD_API_KEY"
