import type { SealPurpose } from "@railyard/contracts";
import type { Sealer } from "@railyard/encryption";

import type { SecretOwner } from "../../ports.ts";

/** What a column keeps secret: those that other services open, and those that only this one does. */
export type ColumnPurpose =
  | SealPurpose
  | "connector_wallets_details"
  | "additional_merchant_data"
  | "network_tokenization_credentials";

/** Seals values on their way into a column and opens them on their way out; null stays null. */
export interface SecretColumns {
  /** The columns of one row, by its id. */
  ofRow(rowId: string): SecretColumns;
  seal(owner: SecretOwner, purpose: ColumnPurpose, plaintext: string): string;
  sealOptional(owner: SecretOwner, purpose: ColumnPurpose, plaintext: string | null | undefined): string | null;
  /** For values that are not text. */
  sealJson(owner: SecretOwner, purpose: ColumnPurpose, value: object | null): string | null;
  open(owner: SecretOwner, purpose: ColumnPurpose, sealed: string): string;
  openOptional(owner: SecretOwner, purpose: ColumnPurpose, sealed: string | null): string | null;
  /** `Value` is what was sealed there. */
  openJson<Value>(owner: SecretOwner, purpose: ColumnPurpose, sealed: string | null): Value | null;
}

type Basics = Pick<SecretColumns, "seal" | "open" | "ofRow">;

const withVariants = ({ seal, open, ofRow }: Basics): SecretColumns => ({
  seal,
  open,
  ofRow,
  sealOptional: (owner, purpose, plaintext) =>
    plaintext === null || plaintext === undefined ? null : seal(owner, purpose, plaintext),
  sealJson: (owner, purpose, value) => (value === null ? null : seal(owner, purpose, JSON.stringify(value))),
  openOptional: (owner, purpose, sealed) => (sealed === null ? null : open(owner, purpose, sealed)),
  openJson: <Value>(owner: SecretOwner, purpose: ColumnPurpose, sealed: string | null) =>
    sealed === null ? null : (JSON.parse(open(owner, purpose, sealed)) as Value),
});

/**
 * For one transaction: a value that was opened and comes back unchanged keeps its sealed text. Sealing it again would
 * make another text of it, and the audit log would report a secret that changed.
 */
export const keepingSeals = (columns: SecretColumns): SecretColumns => {
  const known = new Map<string, string>();
  // By row: a profile that took over its merchant's secret contains another text of the same.
  const ofRow = (rowId: string): SecretColumns => {
    const keyOf = ({ merchant_id, sealed_data_key }: SecretOwner, purpose: ColumnPurpose, plaintext: string): string =>
      JSON.stringify([rowId, merchant_id, sealed_data_key, purpose, plaintext]);
    const seal: SecretColumns["seal"] = (owner, purpose, plaintext) =>
      known.get(keyOf(owner, purpose, plaintext)) ?? columns.seal(owner, purpose, plaintext);
    const open: SecretColumns["open"] = (owner, purpose, sealed) => {
      const plaintext = columns.open(owner, purpose, sealed);
      known.set(keyOf(owner, purpose, plaintext), sealed);
      return plaintext;
    };
    return withVariants({ seal, open, ofRow });
  };
  return ofRow("");
};

export const createSecretColumns = (sealer: Sealer): SecretColumns => {
  const seal: SecretColumns["seal"] = ({ merchant_id, sealed_data_key }, purpose, plaintext) =>
    sealer.seal(plaintext, { merchantId: merchant_id, purpose }, sealed_data_key);
  const open: SecretColumns["open"] = ({ merchant_id, sealed_data_key }, purpose, sealed) =>
    sealer.open(sealed, { merchantId: merchant_id, purpose }, sealed_data_key);
  const columns: SecretColumns = withVariants({ seal, open, ofRow: () => columns });
  return columns;
};
