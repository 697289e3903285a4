import type { components } from "../../generated/merchant-api.ts";
import { blocklistKindValues } from "../../generated/api-values.ts";

export type BlocklistEntry = components["schemas"]["BlocklistEntry"];
export type BlocklistKind = components["schemas"]["BlocklistKind"];
export type BlocklistBatch = components["schemas"]["BlocklistBatch"];
type EntryRequest = components["schemas"]["BlocklistEntryRequest"];

/** The kind that an address names. */
export const kindOf = (text: string | undefined): BlocklistKind =>
  blocklistKindValues.find((kind) => kind === text) ?? "card_bin";

/** An entry as requests name it: one card is called by its fingerprint there. */
export const requestOf = (kind: BlocklistKind, data: string): EntryRequest => ({
  type: kind === "payment_method" ? "fingerprint" : kind,
  data,
});

const digits: Partial<Record<BlocklistKind, number>> = { card_bin: 6, extended_card_bin: 8 };

/** Whether the text can be an entry of the kind: so many digits, or any fingerprint. */
export const isEntry = (kind: BlocklistKind, text: string): boolean => {
  const count = digits[kind];
  return count === undefined ? text !== "" && text.length <= 64 : text.length === count && /^\d+$/u.test(text);
};

/** Whether the file is still worked through. */
export const isUnderWay = ({ status }: BlocklistBatch): boolean => status !== "completed";
