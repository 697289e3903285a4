after=""
count=0
while true; do
  page=$(curl -s "$RAILYARD_URL/payments/list?limit=100$after" -H "api-key: $RAILYARD_API_KEY")
  ids=$(printf '%s' "$page" | grep -o '{"payment_id":"[^"]*' | cut -d '"' -f 4)
  if [ -z "$ids" ]; then break; fi
  count=$((count + $(printf '%s\n' "$ids" | wc -l)))
  after="&starting_after=$(printf '%s\n' "$ids" | tail -n 1)"
done
echo "{\"count\": $count}"
