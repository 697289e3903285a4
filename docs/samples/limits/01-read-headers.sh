curl -s -o /dev/null "$RAILYARD_URL/payments/list?limit=1" -H "api-key: $RAILYARD_API_KEY" -w '{
  "limit": "%header{ratelimit-limit}",
  "remaining": "%header{ratelimit-remaining}",
  "reset": "%header{ratelimit-reset}"
}'
