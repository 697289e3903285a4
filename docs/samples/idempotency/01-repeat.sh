create() {
  curl -s "$RAILYARD_URL/payments" \
    -H "api-key: $RAILYARD_API_KEY" \
    -H "idempotency-key: order-1001" \
    -H "content-type: application/json" \
    -d '{"amount": 6540, "currency": "USD", "description": "Order 1001"}'
}

first=$(create)
again=$(create)
if [ "$first" = "$again" ]; then echo '{"same_answer": true}'; else echo '{"same_answer": false}'; fi
