for amount in 100 200 300 400 500; do
  curl -s -o /dev/null "$RAILYARD_URL/payments" \
    -H "api-key: $RAILYARD_API_KEY" \
    -H "content-type: application/json" \
    -d "{\"amount\": $amount, \"currency\": \"USD\"}"
done

curl -s "$RAILYARD_URL/payments/list?limit=2" \
  -H "api-key: $RAILYARD_API_KEY"
