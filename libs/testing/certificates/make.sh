#!/bin/sh
# Makes the certificates of this folder anew, valid for a hundred years. Needs openssl; tests do not.
set -eu
cd "$(dirname "$0")"
key() { openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt -out "$1.key.pem"; }
signed() {
  key "$1"
  openssl req -new -key "$1.key.pem" -subj "/CN=$2" |
    openssl x509 -req -CA root.pem -CAkey root.key.pem -set_serial "$3" -days 36500 -extfile "$4" -out "$1.pem"
}
extensions=$(mktemp)
key root
openssl req -x509 -new -key root.key.pem -subj "/CN=Railyard test root" -days 36500 -out root.pem
echo "subjectAltName=IP:127.0.0.1,DNS:localhost,DNS:provider.example" >"$extensions"
signed server "provider.example" 2 "$extensions"
echo "extendedKeyUsage=clientAuth" >"$extensions"
signed first-client "first client" 3 "$extensions"
signed second-client "second client" 4 "$extensions"
rm "$extensions" root.key.pem
