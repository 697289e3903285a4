curl -s "$RAILYARD_URL/payments" \
  -H "api-key: $RAILYARD_API_KEY" \
  -H "idempotency-key: order-1042" \
  -H "content-type: application/json" \
  -d '{
    "amount": 4900,
    "currency": "EUR",
    "confirm": true,
    "capture_method": "manual",
    "merchant_order_reference_id": "order-1042",
    "payment_method": "card",
    "payment_method_type": "credit",
    "payment_method_data": {
      "card": {
        "card_number": "4242424242424242",
        "card_exp_month": "10",
        "card_exp_year": "2035",
        "card_holder_name": "Ada Example",
        "card_cvc": "123"
      }
    }
  }'
