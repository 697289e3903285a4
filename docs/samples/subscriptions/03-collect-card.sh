curl -s "$RAILYARD_URL/payment_methods/collect" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "content-type: application/json" \
  -d '{
    "customer_id": "cus_ada",
    "return_url": "https://shop.example/thanks"
  }'
