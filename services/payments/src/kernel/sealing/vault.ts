import { createHash, createHmac } from "node:crypto";

import { constantTimeEquals } from "@railyard/auth";
import type { Sealer } from "@railyard/encryption";
import { fingerprint } from "@railyard/encryption";

import type { Vault } from "../ports.ts";
import type { LookupKeys } from "./lookup-keys.ts";

/** Encrypts with the merchant's own data key, which is encrypted with the master key. */
export const createVault = (sealer: Sealer, keys: LookupKeys): Vault => ({
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
