import { fromDimensionTexts, toDimensionTexts } from "../../domain/scoring/score-dimensions.ts";
import { traitValue } from "../../domain/scoring/trait-value.ts";
import type { DecidedFacts } from "../../ports.ts";

// One letter for what is usual; letters may be added, never given to another word, because ids outlive versions.
const words = {
  approach: {
    A: "SR_SELECTION_V3_ROUTING",
    B: "SR_V3_HEDGING",
    C: "SR_V3_DOWNTIME_ROUTING",
    D: "SR_V3_ALL_DOWNTIME_ROUTING",
    E: "DEFAULT",
    F: "rule_based_routing",
    G: "PRIORITY_LOGIC",
    H: "PL_DOWNTIME_ROUTING",
    I: "PL_ALL_DOWNTIME_ROUTING",
    J: "MERCHANT_PREFERENCE",
    K: "NONE",
    L: "STICKY_ROUTING",
    M: "NTW_BASED_ROUTING",
    N: "SR_SELECTION_MULTI_OBJECTIVE",
    O: "SR_SELECTION_VOLUME_COMMITMENT",
    P: "NTW_SR_HYBRID_ROUTING",
  },
  authentication: { A: "three_ds", B: "no_three_ds" },
  method: { A: "card", B: "wallet", C: "upi", D: "bank_redirect", E: "bank_transfer", F: "bank_debit", G: "pay_later" },
  type: { A: "credit", B: "debit", C: "apple_pay", D: "google_pay", E: "upi_collect", F: "upi_pay", G: "upi_intent" },
  network: { A: "visa", B: "mastercard", C: "amex", D: "americanexpress", E: "rupay", F: "discover", G: "jcb" },
} as const;

type Vocabulary = Readonly<Record<string, string>>;

const lettersOf = (known: Vocabulary): ReadonlyMap<string, string> =>
  new Map(Object.entries(known).map(([letter, word]) => [word, letter]));

const letters: Readonly<Record<keyof typeof words, ReadonlyMap<string, string>>> = {
  approach: lettersOf(words.approach),
  authentication: lettersOf(words.authentication),
  method: lettersOf(words.method),
  type: lettersOf(words.type),
  network: lettersOf(words.network),
};

const short = (name: keyof typeof words, value: string | null): string => {
  const word = value ?? "";
  return letters[name].get(word) ?? word;
};

const long = (name: keyof typeof words, text: string | undefined): string | null => {
  const known: Vocabulary = words[name];
  return text === undefined || text === "" ? null : (known[text] ?? text);
};

const plain = (value: string | null): string => (value ?? "").replaceAll(/[^A-Za-z0-9]/g, "");

// Trait values have no such sign; the letters were given out like those above.
const dimensionSeparator = ";";
const dimensionLetters = { A: "currency", B: "country", C: "auth_type", D: "card_is_in", E: "card_network" } as const;

const lettersOfDimensions = lettersOf(dimensionLetters);

/** Empty where the merchant has configured none; else each of them after a separator, and one more at the end. */
const dimensionText = (texts: readonly string[] | null): string =>
  texts === null
    ? ""
    : ["", ...texts.map((text) => lettersOfDimensions.get(text) ?? text), ""].join(dimensionSeparator);

const dimensionsIn = (text: string): readonly string[] | null => {
  const known: Vocabulary = dimensionLetters;
  const texts = text.split(dimensionSeparator).slice(1, -1);
  return text === "" ? null : texts.map((one) => known[one] ?? one);
};

const separator = ",";
const radix = 36;
const currentFormat = "1";

/** What a decision was about, in as few characters as it takes. */
export const toFactText = (facts: DecidedFacts): string => {
  const { traits, authenticationType, customer, amount, approach, attempt } = facts;
  const members = [
    currentFormat,
    attempt.toString(radix),
    short("approach", approach),
    short("authentication", authenticationType && traitValue(authenticationType)),
    amount === null ? "" : amount.toString(radix),
    plain(traits.currency),
    plain(traits.country),
    plain(traits.cardBin),
    short("method", traits.paymentMethod && traitValue(traits.paymentMethod)),
    short("type", traits.paymentMethodType && traitValue(traits.paymentMethodType)),
    short("network", traits.cardNetwork && traitValue(traits.cardNetwork)),
    dimensionText(toDimensionTexts(traits)),
    customer ?? "",
  ];
  return members.join(separator);
};

const orNull = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);

/** Reads what `toFactText` wrote; null when another version wrote it. */
export const fromFactText = (text: string): DecidedFacts | null => {
  const [format, attempt = "", approach, authentication, amount = "", ...traits] = text.split(separator);
  if (format !== currentFormat) return null;
  const [currency, country, cardBin, method, type, network, dimensions = "", customer] = traits;
  const authenticationType = long("authentication", authentication);
  return {
    attempt: Number.parseInt(attempt, radix),
    approach: long("approach", approach),
    authenticationType,
    customer: orNull(customer),
    amount: amount === "" ? null : Number.parseInt(amount, radix),
    traits: {
      paymentMethod: long("method", method),
      paymentMethodType: long("type", type),
      cardNetwork: long("network", network),
      currency: orNull(currency),
      country: orNull(country),
      cardBin: orNull(cardBin),
      ...fromDimensionTexts(dimensionsIn(dimensions), authenticationType),
    },
  };
};
