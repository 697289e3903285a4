import { createHmac } from "node:crypto";

import type { CustomerAddressParts } from "../domain/customer-address-parts.ts";
import type { LookupKeys } from "./lookup-keys.ts";

/** Tokens of 256 bits that are computed anew whenever they are needed, so that none is stored. */
export const createAddressTokens =
  (keys: LookupKeys): CustomerAddressParts["addressToken"] =>
  (scope) =>
    createHmac("sha256", Buffer.from(keys.of("addresses of customers' pages"), "hex"))
      .update(JSON.stringify(scope))
      .digest("base64url");
