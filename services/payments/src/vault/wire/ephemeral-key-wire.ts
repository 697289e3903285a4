import type { EphemeralKey as EphemeralKeyRepresentation } from "@railyard/contracts";

import type { EphemeralKey } from "../domain/ephemeral-key.ts";

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * The key as the API answers it.
 * @param secret null once it was returned; it cannot be read again.
 */
export const ephemeralKeyToWire = (key: EphemeralKey, secret: string | null): EphemeralKeyRepresentation => ({
  id: key.keyId,
  merchant_id: key.merchantId,
  customer_id: key.customerId,
  created_at: secondsOf(key.createdAt),
  expires: secondsOf(key.expiresAt),
  secret,
});
