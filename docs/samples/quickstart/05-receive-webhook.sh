signature="v1,$(
  { printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat "$WEBHOOK_BODY_FILE"; } |
    openssl dgst -sha256 -hmac "$RAILYARD_WEBHOOK_SECRET" -binary | base64
)"
[ "$signature" = "$WEBHOOK_SIGNATURE" ] || { echo "not from Railyard" >&2; exit 1; }
cat "$WEBHOOK_BODY_FILE"
