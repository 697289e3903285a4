import type { Facts, Statement } from "@railyard/rules";

import type { PaymentTraits } from "../scoring/clusters.ts";
import type { RuleVerdict } from "./evaluate-algorithm.ts";
import { evaluateAlgorithm, means } from "./evaluate-algorithm.ts";
import { familyKey, firstDigits, parametersOf } from "./payment-parameters.ts";
import { paymentMethodFamilies } from "./routing-keys.ts";
import type { RuleAlgorithm } from "./rule-program.ts";

/** A gateway, and the account at it where that is known. */
export interface Place {
  readonly connector: string;
  readonly merchantConnectorId: string | null;
}

/** A payment that was decided, as far as it was kept. */
export interface PastPayment extends Place {
  readonly paymentId: string;
  /** Which operation decided: they name a payment's country differently. */
  readonly face: "internal" | "engine";
  readonly traits: PaymentTraits;
  readonly authenticationType: string | null;
  readonly amount: number | null;
  readonly candidates: readonly Place[];
  readonly decidedAt: Date;
}

/** How many of the payments a rule of the program matched. */
export interface RuleShare {
  /** Null where the default selection, or an algorithm without rules, answered. */
  readonly name: string | null;
  readonly isDefaultSelection: boolean;
  readonly payments: number;
}

/** What an algorithm would have changed. */
export interface DryRun {
  readonly payments: number;
  readonly changed: number;
  /** None of the connectors that the algorithm names could be used. */
  readonly notApplied: number;
  readonly rules: readonly RuleShare[];
  readonly places: readonly { readonly place: Place; readonly before: number; readonly after: number }[];
  readonly moves: readonly { readonly from: Place; readonly to: Place; readonly payments: number }[];
}

/** What is kept of a payment that conditions can ask for. */
const keptKeys: ReadonlySet<string> = new Set([
  ...paymentMethodFamilies,
  "amount",
  "payment_amount",
  "currency",
  "payment_method",
  "payment_method_type",
  "card_type",
  "card_network",
  "authentication_type",
  "card_bin",
  "extended_card_bin",
  "issuer_country",
  "billing_country",
  "time_of_day",
  "day_of_week",
]);

const keysOf = ({ condition, nested }: Statement): readonly string[] => [
  ...condition.map(({ lhs, value }) => (value.type === "metadata_variant" ? "metadata" : lhs)),
  ...(nested ?? []).flatMap(keysOf),
];

/** The keys that an algorithm asks for and that are not kept of past payments. */
export const keysNotKept = (algorithm: RuleAlgorithm): readonly string[] => {
  if (algorithm.kind !== "advanced") return [];
  const asked = algorithm.program.rules.flatMap(({ statements }) => statements.flatMap(keysOf));
  return [...new Set(asked)].filter((key) => !keptKeys.has(key));
};

const lowerCase = (text: string | null): string | null => text?.toLowerCase() ?? null;

const factsOf = ({ traits, face, authenticationType, amount }: PastPayment): Facts => {
  const [family, subType] = [lowerCase(traits.paymentMethod), lowerCase(traits.paymentMethodType)];
  return parametersOf({
    numbers: amount === null ? {} : { amount, payment_amount: amount },
    variants: {
      currency: traits.currency,
      payment_method: family,
      payment_method_type: subType,
      ...familyKey(family, subType),
      card_type: family === "card" ? subType : null,
      card_network: traits.cardNetwork,
      authentication_type: authenticationType,
    },
    texts: {
      card_bin: firstDigits(traits.cardBin, 6),
      extended_card_bin: firstDigits(traits.cardBin, 8),
      [face === "internal" ? "issuer_country" : "billing_country"]: traits.country,
    },
    metadata: new Map(),
  });
};

const placeAfter = (payment: PastPayment, { connectors }: RuleVerdict): Place | undefined => {
  for (const connector of connectors) {
    const found = payment.candidates.find((place) => means(connector, place.connector, place.merchantConnectorId));
    if (found !== undefined) return found;
  }
  return undefined;
};

const keyOf = ({ connector, merchantConnectorId }: Place): string => JSON.stringify([connector, merchantConnectorId]);

const shareKey = (name: string | null, isDefaultSelection: boolean): string =>
  JSON.stringify([name, isDefaultSelection]);

const emptyShares = (algorithm: RuleAlgorithm): Map<string, RuleShare> => {
  const names = algorithm.kind === "advanced" ? algorithm.program.rules.map(({ name }) => name) : [];
  const shares: readonly RuleShare[] = [
    ...names.map((name) => ({ name, isDefaultSelection: false, payments: 0 })),
    { name: null, isDefaultSelection: algorithm.kind === "advanced", payments: 0 },
  ];
  return new Map(shares.map((share) => [shareKey(share.name, share.isDefaultSelection), share]));
};

/**
 * What the algorithm would have done with the payments, each as of its moment, next to what was done.
 * @param purpose draws among shares; that of a stored rule gives the draws which the rule itself would have made.
 */
export const dryRun = (algorithm: RuleAlgorithm, purpose: string, payments: readonly PastPayment[]): DryRun => {
  const shares = emptyShares(algorithm);
  const places = new Map<string, { readonly place: Place; readonly before: number; readonly after: number }>();
  const moves = new Map<string, { readonly from: Place; readonly to: Place; readonly payments: number }>();
  const count = (place: Place, side: "before" | "after"): void => {
    const known = places.get(keyOf(place)) ?? { place, before: 0, after: 0 };
    places.set(keyOf(place), { ...known, [side]: known[side] + 1 });
  };
  let notApplied = 0;
  for (const payment of payments) {
    const { paymentId, decidedAt, connector, merchantConnectorId } = payment;
    const verdict = evaluateAlgorithm(algorithm, factsOf(payment), { paymentId, purpose, atMs: decidedAt.getTime() });
    const key = shareKey(verdict.ruleName, verdict.isDefaultSelection);
    const share = shares.get(key);
    if (share !== undefined) shares.set(key, { ...share, payments: share.payments + 1 });
    const from: Place = { connector, merchantConnectorId };
    const named = placeAfter(payment, verdict);
    if (named === undefined) notApplied += 1;
    const to = named ?? from;
    count(from, "before");
    count(to, "after");
    const way = `${keyOf(from)}${keyOf(to)}`;
    if (keyOf(from) !== keyOf(to)) moves.set(way, { from, to, payments: (moves.get(way)?.payments ?? 0) + 1 });
  }
  const moved = [...moves.values()].toSorted((one, other) => other.payments - one.payments);
  return {
    payments: payments.length,
    changed: moved.reduce((sum, move) => sum + move.payments, 0),
    notApplied,
    rules: [...shares.values()],
    places: [...places.values()].toSorted((one, other) => other.after - one.after),
    moves: moved,
  };
};
