import type { SealPurpose } from "@railyard/contracts";
import type { Sealer } from "@railyard/encryption";

import type { SecretOwner } from "../../ports.ts";

/** What a column keeps secret: those that other services open, and those that only this one does. */
export type ColumnPurpose = SealPurpose | "connector_wallets_details";

/** Seals values on their way into a column and opens them on their way out; null stays null. */
export interface SecretColumns {
  seal(owner: SecretOwner, purpose: ColumnPurpose, plaintext: string): string;
  sealOptional(owner: SecretOwner, purpose: ColumnPurpose, plaintext: string | null | undefined): string | null;
  /** For values that are not text. */
  sealJson(owner: SecretOwner, purpose: ColumnPurpose, value: object | null): string | null;
  open(owner: SecretOwner, purpose: ColumnPurpose, sealed: string): string;
  openOptional(owner: SecretOwner, purpose: ColumnPurpose, sealed: string | null): string | null;
  /** `Value` is what was sealed there. */
  openJson<Value>(owner: SecretOwner, purpose: ColumnPurpose, sealed: string | null): Value | null;
}

export const createSecretColumns = (sealer: Sealer): SecretColumns => {
  const seal: SecretColumns["seal"] = ({ merchant_id, sealed_data_key }, purpose, plaintext) =>
    sealer.seal(plaintext, { merchantId: merchant_id, purpose }, sealed_data_key);
  const open: SecretColumns["open"] = ({ merchant_id, sealed_data_key }, purpose, sealed) =>
    sealer.open(sealed, { merchantId: merchant_id, purpose }, sealed_data_key);
  return {
    seal,
    open,
    sealOptional: (owner, purpose, plaintext) =>
      plaintext === null || plaintext === undefined ? null : seal(owner, purpose, plaintext),
    sealJson: (owner, purpose, value) => (value === null ? null : seal(owner, purpose, JSON.stringify(value))),
    openOptional: (owner, purpose, sealed) => (sealed === null ? null : open(owner, purpose, sealed)),
    openJson: <Value>(owner: SecretOwner, purpose: ColumnPurpose, sealed: string | null) =>
      sealed === null ? null : (JSON.parse(open(owner, purpose, sealed)) as Value),
  };
};
