import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { EphemeralKey } from "../domain/ephemeral-key.ts";
import type { EphemeralKeyStore } from "../ports.ts";

interface EphemeralKeyRow {
  merchant_id: string;
  key_id: string;
  customer_id: string;
  created_at: Date;
  expires_at: Date;
}

const selected = "merchant_id, key_id, customer_id, created_at, expires_at";

const keyFromRow = (row: EphemeralKeyRow | undefined): EphemeralKey | null =>
  row === undefined
    ? null
    : {
        merchantId: row.merchant_id,
        keyId: row.key_id,
        customerId: row.customer_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };

const insertKey = defineStatement({
  name: "ephemeral_key_insert",
  text: `insert into ephemeral_keys (${selected}, secret_hash) values ($1, $2, $3, $4, $5, $6)`,
});

const removeKey = defineStatement<EphemeralKeyRow>({
  name: "ephemeral_key_remove",
  text: `delete from ephemeral_keys where merchant_id = $1 and key_id = $2 returning ${selected}`,
});

const findKey = defineStatement<EphemeralKeyRow>({
  name: "ephemeral_key_find",
  text: `select ${selected} from ephemeral_keys where secret_hash = $1`,
});

/** Ephemeral keys in PostgreSQL. */
export const createEphemeralKeyStore = (database: Database): EphemeralKeyStore => ({
  insert: async ({ merchantId, keyId, customerId, createdAt, expiresAt }, secretHash) => {
    await database.execute(insertKey, [merchantId, keyId, customerId, createdAt, expiresAt, secretHash]);
  },
  remove: async (merchantId, keyId) => keyFromRow((await database.query(removeKey, [merchantId, keyId]))[0]),
  findByHash: async (secretHash) => keyFromRow((await database.query(findKey, [secretHash]))[0]),
});
