import type { components } from "../../generated/engine-api.ts";

type Schemas = components["schemas"];
export type ConnectorFees = Schemas["ConnectorFees"];
export type NarrowFee = Schemas["NarrowFee"];
type VolumeTermsRequest = Schemas["VolumeTermsRequest"];
export type VolumeTerms = Schemas["CountedVolumeTerms"];

/** Basis points of a text in percent; null where it is none with at most four decimals, or beyond 100 %. */
export const basisPointsIn = (percentText: string): number | null => {
  const match = /^\d{1,3}(?:[.,]\d{1,4})?$/u.exec(percentText.trim());
  if (match === null) return null;
  const basisPoints = Math.round(Number(match[0].replace(",", ".")) * 10_000) / 100;
  return basisPoints > 10_000 ? null : basisPoints;
};

/** Minor units of a text, with at most four decimals; zero where it is empty, null where it is no number. */
export const minorUnitsIn = (text: string): number | null => {
  if (text.trim() === "") return 0;
  const match = /^\d{1,7}(?:[.,]\d{1,4})?$/u.exec(text.trim());
  return match === null ? null : Number(match[0].replace(",", "."));
};

/** Basis points as a text in percent. */
export const percentText = (basisPoints: number): string => String(Math.round(basisPoints * 100) / 10_000);

const attributes = ["payment_method_type", "payment_method", "card_network", "currency", "card_country"] as const;

/** Of which payments a narrower fee is: its attributes, joined. */
export const attributesOf = (fee: NarrowFee): string =>
  attributes
    .map((name) => fee[name])
    .filter((value) => value !== null)
    .join(", ");

/** Volume terms as they are edited; empty texts: none. */
export interface TermsDraft {
  readonly day: string;
  readonly month: string;
  readonly commitment: string;
}

export const draftOf = (terms: VolumeTerms | null): TermsDraft => {
  const capOf = (of: "day" | "month"): string =>
    String(terms?.caps.find(({ period }) => period === of)?.payments ?? "");
  return { day: capOf("day"), month: capOf("month"), commitment: String(terms?.commitment?.payments ?? "") };
};

const countIn = (text: string): number | null => {
  const count = Number(text);
  return text.trim() !== "" && Number.isSafeInteger(count) && count >= 1 && count <= 1_000_000_000 ? count : null;
};

/** The body that a draft represents; null where a text is no count, or there is none. */
export const termsIn = (draft: TermsDraft): VolumeTermsRequest | null => {
  const texts = [draft.day, draft.month, draft.commitment].filter((text) => text.trim() !== "");
  if (texts.length === 0 || texts.some((text) => countIn(text) === null)) return null;
  const commitment = countIn(draft.commitment);
  return {
    caps: (["day", "month"] as const).flatMap((period) => {
      const payments = countIn(draft[period]);
      return payments === null ? [] : [{ period, payments }];
    }),
    commitment: commitment === null ? null : { payments: commitment },
  };
};
