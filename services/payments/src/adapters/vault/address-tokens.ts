import { createHmac } from "node:crypto";

import type { Secret } from "@railyard/config";

import type { CustomerAddressParts } from "../../domain/payments/customer-addresses.ts";

/** Tokens of 256 bits that are computed anew whenever they are needed, so that none is stored. */
export const createAddressTokens = (masterKey: Secret): CustomerAddressParts["addressToken"] => {
  // A key of its own, so that nothing else made with the master key is a token.
  const key = createHmac("sha256", masterKey.reveal()).update("addresses of customers' pages").digest();
  return (scope) => createHmac("sha256", key).update(JSON.stringify(scope)).digest("base64url");
};
