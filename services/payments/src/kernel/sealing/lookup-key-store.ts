import type { Database, RewrittenColumn } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { Sealer } from "@railyard/encryption";
import { resealAlone } from "@railyard/encryption";

/** Replaces the merchant where something is encrypted for the whole installation. */
export const installationScope = "railyard";

export interface StoredLookupKey {
  readonly name: string;
  readonly sealed_key: string;
}

export interface LookupKeyStore {
  all(): Promise<readonly StoredLookupKey[]>;
  /** Stores what is missing; a key that another process has stored meanwhile stays. */
  add(keys: readonly StoredLookupKey[]): Promise<void>;
}

const readKeys = defineStatement<StoredLookupKey>({
  name: "lookup_keys_read",
  text: "select name, sealed_key from lookup_keys where name > ''",
});

const addKeys = defineStatement({
  name: "lookup_keys_add",
  text: `
    insert into lookup_keys (name, sealed_key) select * from unnest($1::text[], $2::text[])
    on conflict (name) do nothing`,
});

export const createLookupKeyStore = (database: Database): LookupKeyStore => ({
  all: () => database.query(readKeys),
  add: async (keys) => {
    await database.execute(addKeys, [keys.map(({ name }) => name), keys.map(({ sealed_key }) => sealed_key)]);
  },
});

/** All of this database that the master key itself opens: data of customers are encrypted with merchants' keys. */
export const sealedColumns = (sealer: Sealer): readonly RewrittenColumn[] => [
  {
    table: "lookup_keys",
    key: ["name"],
    column: "sealed_key",
    rewrite: (text) => resealAlone(sealer, text, installationScope),
  },
];
