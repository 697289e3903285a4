curl -s "$RAILYARD_URL/customers/cus_ada/payment_methods" \
  -H "api-key: $RAILYARD_API_KEY"
