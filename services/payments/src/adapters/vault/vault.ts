import { createHash, createHmac } from "node:crypto";

import { constantTimeEquals } from "@railyard/auth";
import type { Sealer } from "@railyard/encryption";
import { fingerprint } from "@railyard/encryption";

import type { MethodSecret } from "../../domain/payments/method-input.ts";
import type { PayoutMethodSecret } from "../../domain/payouts/payout-method.ts";
import type { Vault } from "../../ports.ts";
import type { LookupKeys } from "./lookup-keys.ts";

const methodPurpose = "payment_method";
const destinationPurpose = "payout_method";

/** Drops security codes and cryptograms: they serve once and are never stored, not even sealed. */
const storable = (secret: MethodSecret): MethodSecret => {
  if (secret.kind === "network_token") return { ...secret, token: { ...secret.token, cryptogram: null } };
  if (secret.kind !== "card") return secret;
  const { networkToken } = secret;
  return {
    ...secret,
    card: { ...secret.card, cvc: null },
    ...(networkToken === undefined ? {} : { networkToken: { ...networkToken, cryptogram: null } }),
  };
};

/** Seals under the merchant's own data key, which is sealed under the master key. */
export const createVault = (sealer: Sealer, keys: LookupKeys): Vault => ({
    sealMethod: ({ merchant_id: merchantId, sealed_data_key: dataKey }, secret) =>
      sealer.seal(JSON.stringify(storable(secret)), { merchantId, purpose: methodPurpose }, dataKey),
    openMethod: ({ merchant_id: merchantId, sealed_data_key: dataKey }, sealed) =>
      JSON.parse(sealer.open(sealed, { merchantId, purpose: methodPurpose }, dataKey)) as MethodSecret,
    sealDestination: ({ merchant_id: merchantId, sealed_data_key: dataKey }, secret) =>
      sealer.seal(JSON.stringify(secret), { merchantId, purpose: destinationPurpose }, dataKey),
    openDestination: ({ merchant_id: merchantId, sealed_data_key: dataKey }, sealed) =>
      JSON.parse(sealer.open(sealed, { merchantId, purpose: destinationPurpose }, dataKey)) as PayoutMethodSecret,
    openText: ({ merchant_id: merchantId, sealed_data_key: dataKey }, sealed, purpose) =>
      sealer.open(sealed, { merchantId, purpose }, dataKey),
    sealText: ({ merchant_id: merchantId, sealed_data_key: dataKey }, text, purpose) =>
      sealer.seal(text, { merchantId, purpose }, dataKey),
    // The owner is part of the value, so that merchants of two owners cannot find out that they share a customer.
    fingerprint: ({ merchant_id: merchantId }, cardNumber) =>
      fingerprint(keys.of("card fingerprints"), `${merchantId}:${cardNumber}`),
    hashSecret: (secret) => createHash("sha256").update(secret).digest("hex"),
    equals: constantTimeEquals,
    sign: (key, text) => createHmac("sha512", key).update(text).digest("hex"),
});
