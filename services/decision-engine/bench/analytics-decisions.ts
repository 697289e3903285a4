import type { CostBasis } from "../src/domain/decision-basis.ts";
import { noTraits } from "../src/domain/scoring/clusters.ts";
import type { DecisionRecord } from "../src/ports.ts";
import { createChance } from "../test/support/counted-merchants.ts";
import { noInputs } from "../test/support/no-inputs.ts";

const gateways = ["fauxpay", "phonypay", "shampay", "mockpay", "bluegate", "acme"];
const currencies = { DE: "EUR", FR: "EUR", NL: "EUR", US: "USD", GB: "GBP", PL: "PLN", ES: "EUR", IT: "EUR" } as const;
const countries = Object.keys(currencies) as readonly (keyof typeof currencies)[];

const costOf = (savedMicros: number): CostBasis => ({
  outcome: savedMicros === 0 ? "AUTH_WON" : "COST_WON",
  reason: "cheaper_within_band",
  head: "fauxpay",
  chosen: "phonypay",
  saved_bps: 1,
  saved_micros: String(savedMicros),
  margin: 1,
  guard_band_pp: 1,
  candidates: [],
});

/** Decisions of a merchant by their numbers and times, in the order of their numbers; the same for the same seed. */
export const createDecisions = (merchantId: string, seed: number): ((number: number, at: Date) => DecisionRecord) => {
  const chance = createChance(seed);
  /** One of them; the first ones more often. */
  const oneOf = <Value>(from: readonly Value[]): Value => from[Math.floor(chance() ** 2 * from.length)] as Value;
  return (number, decidedAt) => {
    const connector = oneOf(gateways);
    const isWallet = chance() < 0.2;
    const attempt = chance() < 0.05 ? 2 : 1;
    const country = oneOf(countries);
    const approach = oneOf(["SR_SELECTION_V3_ROUTING", "PRIORITY_LOGIC", "SR_V3_HEDGING"]);
    return {
      decisionId: `dec_${String(number)}`,
      merchantId,
      profileId: country === "US" || country === "GB" ? "pro_b" : "pro_a",
      participation: null,
      paymentId: `pay_${String(attempt === 1 ? number : number - 1)}`,
      attempt,
      face: "internal",
      approach,
      ruleName: approach === "PRIORITY_LOGIC" ? oneOf(["large", "small"]) : null,
      connector,
      merchantConnectorId: `mca_${connector}`,
      traits: {
        ...noTraits,
        paymentMethod: isWallet ? "wallet" : "card",
        paymentMethodType: isWallet ? "paypal" : oneOf(["credit", "debit"]),
        cardNetwork: isWallet ? null : oneOf(["Visa", "Mastercard", "AmericanExpress"]),
        currency: currencies[country],
        country,
        cardBin: isWallet ? null : oneOf(["411111", "555555", "378282"]),
      },
      authenticationType: oneOf(["no_three_ds", "three_ds"]),
      customer: null,
      amount: 4_990,
      basis: {
        rule: null,
        cluster: { level: "payment_method", label: "payment_method=card" },
        leader: connector,
        exploration: { share: 0.02, explored: null },
        all_down: false,
        candidates: [],
        // Cost is weighed in every other decision.
        ...(number % 2 === 0 ? { cost: costOf(number % 3 === 0 ? number : 0) } : {}),
      },
      inputs: noInputs,
      decidedAt,
    };
  };
};
