# verify BODY_FILE ID TIMESTAMP SIGNATURES SECRET [NOW]: whether the delivery is genuine.
verify() {
  case $3 in '' | *[!0-9]*) return 1 ;; esac
  age=$((${6:-$(date +%s)} - $3))
  [ "$age" -ge -300 ] && [ "$age" -le 300 ] || return 1
  expected=$({ printf '%s.%s.' "$2" "$3" && cat "$1"; } | openssl dgst -sha256 -hmac "$5" -binary | base64)
  case " $4 " in *" v1,$expected "*) return 0 ;; *) return 1 ;; esac
}
