query="${RETURN_URL#*\?}"
value() { tr '&' '\n' <<<"$query" | sed -n "s/^$1=//p" | tail -n 1; }

signed="amount=$(value amount)&payment_id=$(value payment_id)&status=$(value status)"
signature=$(printf '%s' "$signed" | openssl dgst -sha512 -hmac "$RAILYARD_WEBHOOK_SECRET" -r)
[ "${signature%% *}" = "$(value signature)" ] || { echo "not from Railyard" >&2; exit 1; }
printf '{ "payment_id": "%s", "status": "%s" }\n' "$(value payment_id)" "$(value status)"
