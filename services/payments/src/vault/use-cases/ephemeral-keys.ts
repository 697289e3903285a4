import type { EphemeralKey as EphemeralKeyRepresentation } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { EphemeralKey } from "../domain/ephemeral-key.ts";
import type { Ports } from "../ports.ts";
import { ephemeralKeyToWire } from "../wire/ephemeral-key-wire.ts";
import { loadCustomer } from "./stored-customers.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";

/** Milliseconds for which an ephemeral key is valid. */
const ephemeralKeyMs = 60 * 60 * 1000;

type KeyPorts = Pick<Ports, "clock" | "ids" | "directory" | "customers" | "ephemeralKeys" | "vault">;

/** Makes a key for a customer that is known to exist. */
export const issueEphemeralKey = async (
  { clock, ids, ephemeralKeys, vault }: Pick<KeyPorts, "clock" | "ids" | "ephemeralKeys" | "vault">,
  merchantId: string,
  customerId: string,
): Promise<EphemeralKeyRepresentation & { readonly secret: string }> => {
  const secret = ids.ephemeralSecret();
  // A credential, so it lives by the real time.
  const now = clock.realNow();
  const key: EphemeralKey = {
    merchantId,
    keyId: ids.ephemeralKeyId(),
    customerId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ephemeralKeyMs),
  };
  await ephemeralKeys.insert(key, vault.hashSecret(secret));
  return { ...ephemeralKeyToWire(key, secret), secret };
};

/** Makes a key. @throws {Failure} `customer_not_found` (HE_02), `customer_redacted` (IR_11). */
export const createEphemeralKey =
  (ports: KeyPorts) =>
  async (caller: Caller, customerId: string): Promise<EphemeralKeyRepresentation> => {
    await loadCustomer(ports, await merchantOf(ports, caller, null), customerId);
    return issueEphemeralKey(ports, caller.merchantId, customerId);
  };

/** Revokes a key. @throws {Failure} `ephemeral_key_not_found` (HE_02). */
export const deleteEphemeralKey =
  (ports: Pick<Ports, "ephemeralKeys">) =>
  async (caller: Caller, keyId: string): Promise<EphemeralKeyRepresentation> => {
    const removed = await ports.ephemeralKeys.remove(caller.merchantId, keyId);
    if (removed === null) throw failures.ephemeral_key_not_found({ key_id: keyId });
    return ephemeralKeyToWire(removed, null);
  };

/** The key with this hash while it is valid; null otherwise. */
export const resolveEphemeralKey =
  ({ clock, ephemeralKeys }: Pick<Ports, "clock" | "ephemeralKeys">) =>
  async (secretHash: string): Promise<EphemeralKey | null> => {
    const key = await ephemeralKeys.findByHash(secretHash);
    return key === null || clock.realNow() >= key.expiresAt ? null : key;
  };
