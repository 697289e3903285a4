# Fits for any language: the signed text is id, timestamp and raw body, joined by dots.
expected=$(printf '%s.%s.%s' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$WEBHOOK_BODY" |
  openssl dgst -sha256 -hmac "$RAILYARD_WEBHOOK_SECRET" -binary | base64)
case " $WEBHOOK_SIGNATURE " in
  *" v1,$expected "*) printf '%s\n' "$WEBHOOK_BODY" ;;
  *) echo "The signature does not match." >&2 && exit 1 ;;
esac
