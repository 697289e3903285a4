import type { PaymentTraits } from "./clusters.ts";
import { traitValue } from "./trait-value.ts";

/** Fields of a payment that a merchant can have its scores kept by, by the interface's names. */
export const dimensionFields = ["currency", "country", "auth_type", "card_is_in", "card_network"] as const;

export type DimensionField = (typeof dimensionFields)[number];

/** Places of user-defined fields that may be dimensions, from 0, and how many of them at once. */
const mostUdfSlots = 20;
export const mostUdfDimensions = 10;

/** What a merchant's scores are kept by, in addition to the payment method and its type. */
export interface ScoreDimensions {
  readonly fields: readonly DimensionField[];
  /** Places of user-defined fields. */
  readonly udfs: readonly number[];
}

/** A user-defined field (UDF) of a payment. */
export interface UserDefinedField {
  readonly slot: number;
  readonly value: string;
}

/** The dimensions in force for one payment, with its values that are no trait of every payment. */
export interface ConfiguredTraits {
  readonly fields: readonly DimensionField[];
  readonly authenticationType: string | null;
  readonly udfs: readonly UserDefinedField[];
}

/** What a merchant has configured; null where nothing narrows the dimensions that apply to everybody. */
export const configuredDimensions = ({ fields, udfs }: ScoreDimensions): ScoreDimensions | null =>
  fields.length === 0 && udfs.length === 0
    ? null
    : { fields: [...new Set(fields)], udfs: [...new Set(udfs)].sort((left, right) => left - right) };

const isField = (name: unknown): name is DimensionField => dimensionFields.some((field) => field === name);

const isSlot = (slot: unknown): slot is number =>
  typeof slot === "number" && Number.isInteger(slot) && slot >= 0 && slot < mostUdfSlots;

/** Reads stored dimensions; names of another version's fields change nothing. */
export const readDimensions = (data: Readonly<Record<string, unknown>>): ScoreDimensions | null => {
  const { fields, udfs } = data;
  return configuredDimensions({
    fields: Array.isArray(fields) ? fields.filter(isField) : [],
    udfs: Array.isArray(udfs) ? udfs.filter(isSlot) : [],
  });
};

/** Decision ids carry these values, so they are shorter than those of other traits. */
const maximumUdfLength = 32;

/** What is known of the payment in addition to its traits. */
export interface DimensionValues {
  readonly authenticationType: string | null;
  /** By place. */
  readonly udfs: readonly (string | null)[];
}

/** The traits with the merchant's dimensions. Fields of the payment that are none of them are left out. */
export const withDimensions = (
  traits: PaymentTraits,
  dimensions: ScoreDimensions | null,
  { authenticationType, udfs }: DimensionValues,
): PaymentTraits => {
  if (dimensions === null) return traits;
  const fields = dimensions.udfs.flatMap((slot): UserDefinedField[] => {
    const given = udfs[slot] ?? "";
    return given === "" ? [] : [{ slot, value: traitValue(given, maximumUdfLength) }];
  });
  return { ...traits, configured: { fields: dimensions.fields, authenticationType, udfs: fields } };
};

const udfPattern = /^udf_(\d{1,2})=(.+)$/;

/** The dimensions in force as they are kept with decisions and outcomes; null: the merchant has configured none. */
export const toDimensionTexts = ({ configured }: PaymentTraits): readonly string[] | null =>
  configured === undefined
    ? null
    : [...configured.fields, ...configured.udfs.map(({ slot, value }) => `udf_${String(slot)}=${value}`)];

/** Reads what `toDimensionTexts` wrote. */
export const fromDimensionTexts = (
  texts: readonly string[] | null,
  authenticationType: string | null,
): Pick<PaymentTraits, "configured"> => {
  if (texts === null) return {};
  const udfs = texts.flatMap((text): UserDefinedField[] => {
    const [, slot, value] = udfPattern.exec(text) ?? [];
    return slot === undefined || value === undefined ? [] : [{ slot: Number(slot), value }];
  });
  return { configured: { fields: texts.filter(isField), authenticationType, udfs } };
};
