require "json"
require "openssl"

# The event of a genuine delivery; raw_body are its bytes as they arrived, now is in seconds.
def verify(raw_body, headers, secret, now = Time.now.to_i)
  timestamp = headers["webhook-timestamp"]
  raise "The delivery is too old." unless timestamp.match?(/\A\d+\z/) && (now - timestamp.to_i).abs <= 300

  signed = "#{headers["webhook-id"]}.#{timestamp}.#{raw_body}"
  expected = "v1," + [OpenSSL::HMAC.digest("SHA256", secret, signed)].pack("m0")
  given = headers["webhook-signature"].split(" ")
  unless given.any? { |signature| OpenSSL.secure_compare(signature, expected) }
    raise "The signature does not match."
  end
  JSON.parse(raw_body)
end
