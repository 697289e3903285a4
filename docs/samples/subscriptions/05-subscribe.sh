curl -s "$RAILYARD_URL/subscriptions" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "x-profile-id: $PROFILE_ID" \
  -H "content-type: application/json" \
  -d @- <<JSON
{
  "item_price_id": "coffee-monthly",
  "customer_id": "cus_ada",
  "payment_details": {
    "payment_method": "card",
    "payment_token": "$PAYMENT_TOKEN",
    "customer_acceptance": {
      "acceptance_type": "online",
      "accepted_at": "2026-11-30T09:30:00Z",
      "online": { "ip_address": "203.0.113.7", "user_agent": "Mozilla/5.0" }
    }
  }
}
JSON
