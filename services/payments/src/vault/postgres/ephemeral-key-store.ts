import type { Database, Row } from "@railyard/database";
import { defineStatement, defineTable, text, timestamptz } from "@railyard/database";

import type { EphemeralKeyStore } from "../ports.ts";

export const ephemeralKeys = defineTable("ephemeral_keys", {
  merchant_id: text(),
  key_id: text(),
  customer_id: text(),
  secret_hash: text(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
});

const read = ephemeralKeys.without("secret_hash");

type EphemeralKeyRow = Row<typeof read>;

const insertKey = defineStatement({
  name: "ephemeral_key_insert",
  text: `insert into ephemeral_keys (${ephemeralKeys.list}) values (${ephemeralKeys.parameters()})`,
});

const removeKey = defineStatement<EphemeralKeyRow>({
  name: "ephemeral_key_remove",
  text: `delete from ephemeral_keys where merchant_id = $1 and key_id = $2 returning ${read.list}`,
});

const findKey = defineStatement<EphemeralKeyRow>({
  name: "ephemeral_key_find",
  text: `select ${read.list} from ephemeral_keys where secret_hash = $1`,
});

/** Ephemeral keys in PostgreSQL. */
export const createEphemeralKeyStore = (database: Database): EphemeralKeyStore => ({
  insert: async (key, secretHash) => {
    await database.execute(insertKey, ephemeralKeys.values({ ...key, secretHash }));
  },
  remove: async (merchantId, keyId) => read.fromOnlyRow(await database.query(removeKey, [merchantId, keyId])),
  findByHash: async (secretHash) => read.fromOnlyRow(await database.query(findKey, [secretHash])),
});
