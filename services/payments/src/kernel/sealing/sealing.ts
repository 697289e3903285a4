import type { Secret } from "@railyard/config";
import type { Database } from "@railyard/database";
import { createSealer } from "@railyard/encryption";

import type { CustomerAddressParts } from "../domain/public-addresses.ts";
import type { MerchantDirectory, PiiSeals, Vault } from "../ports.ts";
import { createLookupKeyStore } from "./lookup-key-store.ts";
import type { LookupKeys } from "./lookup-keys.ts";
import { createLookupKeys } from "./lookup-keys.ts";
import { createPiiSeals } from "./pii-seals.ts";
import { createVault } from "./vault.ts";

/** Everything of the service that depends on the master key. */
export interface Sealing {
  readonly vault: Vault;
  readonly seals: PiiSeals;
  readonly addressToken: CustomerAddressParts["addressToken"];
  /** Loads the keys by which stored values are found; false when the database cannot be reached yet. */
  load(): Promise<boolean>;
}

export interface MasterKeys {
  readonly MASTER_KEY: Secret;
  readonly MASTER_KEY_PREVIOUS: Secret | undefined;
}

/** Tokens of 256 bits that are computed again whenever they are needed, so that none is stored. */
const createAddressTokens =
  (keys: LookupKeys): CustomerAddressParts["addressToken"] =>
  (scope) =>
    keys.hash("addresses of customers' pages", JSON.stringify(scope));

export const createSealing = (config: MasterKeys, database: Database, directory: MerchantDirectory): Sealing => {
  const sealer = createSealer(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS);
  const keys = createLookupKeys({
    store: createLookupKeyStore(database),
    sealer,
    masterKey: config.MASTER_KEY,
    previousMasterKey: config.MASTER_KEY_PREVIOUS,
  });
  const vault = createVault(sealer, keys);
  return {
    vault,
    seals: createPiiSeals(directory, vault, keys, sealer),
    addressToken: createAddressTokens(keys),
    load: () => keys.load(),
  };
};
