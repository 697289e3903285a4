# Verifies a delivery whose body a receiver has stored in a file, and prints it.
age=$(($(date +%s) - WEBHOOK_TIMESTAMP))
if [ "$age" -gt 300 ]; then
  echo "The delivery is $age seconds old." >&2
  exit 1
fi
expected=$(printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" | cat - "$WEBHOOK_BODY_FILE" |
  openssl dgst -sha256 -hmac "$RAILYARD_WEBHOOK_SECRET" -binary | base64)
for signature in $WEBHOOK_SIGNATURE; do
  if [ "$signature" = "v1,$expected" ]; then
    cat "$WEBHOOK_BODY_FILE"
    exit
  fi
done
echo "The signature does not match." >&2
exit 1
