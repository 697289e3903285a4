import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** A public key in the form that `/.well-known/jwks.json` publishes. */
export interface PublicJwk {
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
  readonly use: "sig";
  readonly alg: "ES256";
  readonly kid: string;
}

export interface Jwks {
  readonly keys: readonly PublicJwk[];
}

/** A new private key for ES256, as PEM (PKCS 8). */
export const generateTokenKey = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/**
 * Reads a private key for ES256.
 * @throws {TypeError} when the PEM holds anything but a P-256 private key
 */
export const readTokenKey = (pem: string): KeyObject => {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new TypeError("The token key must be a P-256 key.");
  return key;
};

/**
 * Reads the public halves of keys for ES256 from PEMs that follow each other, private or public ones.
 * @throws {TypeError} when there is none, or one of them is no P-256 key
 */
export const readVerifyingKeys = (pems: string): readonly KeyObject[] => {
  const found = pems.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];
  if (found.length === 0) throw new TypeError("There is no key in PEM.");
  return found.map((pem) => {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new TypeError("Token keys must be P-256 keys.");
    return key;
  });
};

/** The published form of a key's public half; its id is the thumbprint of RFC 7638. */
export const publicJwk = (key: KeyObject): PublicJwk => {
  const publicKey = key.type === "private" ? createPublicKey(key) : key;
  const { x, y } = publicKey.export({ format: "jwk" });
  if (x === undefined || y === undefined) throw new TypeError("Only elliptic curve keys can be published.");
  const thumbprint = JSON.stringify({ crv: "P-256", kty: "EC", x, y });
  const kid = createHash("sha256").update(thumbprint, "utf8").digest("base64url");
  return { kty: "EC", crv: "P-256", x, y, use: "sig", alg: "ES256", kid };
};

/** The document of `/.well-known/jwks.json`: the key in use first, then those that still verify. */
export const jwksOf = (keys: readonly KeyObject[]): Jwks => ({ keys: keys.map(publicJwk) });
