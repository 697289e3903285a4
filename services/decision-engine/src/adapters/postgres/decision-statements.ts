import { defineStatement } from "@railyard/database";

import { fromDimensionTexts, toDimensionTexts } from "../../domain/scoring/score-dimensions.ts";
import type { DecidedFacts, DecidedPayment, DecisionRecord } from "../../ports.ts";
import { addSavings } from "./cost-savings-statements.ts";

const columns = [
  ["decision_id", "text"],
  ["merchant_id", "text"],
  ["profile_id", "text"],
  ["payment_id", "text"],
  ["attempt", "integer"],
  ["face", "text"],
  ["routing_approach", "text"],
  ["rule_name", "text"],
  ["connector", "text"],
  ["merchant_connector_id", "text"],
  ["payment_method", "text"],
  ["payment_method_type", "text"],
  ["card_network", "text"],
  ["currency", "text"],
  ["country", "text"],
  ["card_bin", "text"],
  ["authentication_type", "text"],
  ["amount", "bigint"],
  ["basis", "json"],
  ["inputs", "json"],
  ["dimensions", "text[]"],
  ["customer", "text"],
  ["decided_at", "timestamptz"],
] as const;

type DecisionColumn = (typeof columns)[number][0];

const names = columns.map(([name]) => name).join(", ");
const types = columns.map(([name, type]) => `${name} ${type}`).join(", ");

/**
 * Adds decisions ($1), notes those that were not there for counting, and sums up what cost saved in them ($2): each
 * once, however often the statement is repeated.
 */
export const insertDecisions = defineStatement({
  name: "decisions_insert",
  text: `
    with inserted as (
      insert into decisions (${names})
      select ${names} from json_to_recordset($1::json) as decision(${types})
      on conflict (decision_id) do nothing
      returning decision_id
    ), saved as (${addSavings("$2")}
    )
    insert into uncounted_decisions (decision_id) select decision_id from inserted`,
});

const facts = [
  "merchant_id",
  "payment_id",
  "attempt",
  "payment_method",
  "payment_method_type",
  "card_network",
  "currency",
  "country",
  "card_bin",
  "authentication_type",
  "amount",
  "routing_approach",
  "dimensions",
  "customer",
];

export interface FactsRow {
  readonly merchant_id: string;
  readonly payment_id: string;
  readonly attempt: number;
  readonly payment_method: string | null;
  readonly payment_method_type: string | null;
  readonly card_network: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  readonly card_bin: string | null;
  readonly authentication_type: string | null;
  readonly amount: number | null;
  readonly routing_approach: string;
  readonly dimensions: readonly string[] | null;
  readonly customer: string | null;
}

/**
 * The decisions for a payment, and then the newest first, by the index of payments alone: plans are kept that were made
 * while partitions were empty, where the index of all decisions of a merchant costs as much.
 */
export const ofPayment = (merchantId: string, paymentId: string): string =>
  `decisions.merchant_id = ${merchantId}
    and decisions.payment_id >= ${paymentId} and decisions.payment_id <= ${paymentId}`;
export const newestOfPayment = "decisions.payment_id, decisions.decided_at desc";

/** The latest decision for each of the payments that have one. */
export const readFacts = defineStatement<FactsRow>({
  name: "decisions_read_facts",
  text: `
    select ${facts.map((name) => `decided.${name}`).join(", ")}
    from unnest($1::text[], $2::text[]) as wanted(merchant_id, payment_id)
    cross join lateral (
      select ${facts.join(", ")} from decisions
      where ${ofPayment("wanted.merchant_id", "wanted.payment_id")} order by ${newestOfPayment} limit 1
    ) as decided`,
});

/** The decision of this id, if it was made for this payment. */
export const readFactsOfDecision = defineStatement<FactsRow>({
  name: "decisions_read_facts_of_decision",
  text: `
    select ${facts.join(", ")} from decisions where decision_id = $1 and merchant_id = $2 and payment_id = $3`,
});

export const toDecisionRow = (decision: DecisionRecord): Readonly<Record<DecisionColumn, unknown>> => ({
  decision_id: decision.decisionId,
  merchant_id: decision.merchantId,
  profile_id: decision.profileId,
  payment_id: decision.paymentId,
  attempt: decision.attempt,
  face: decision.face,
  routing_approach: decision.approach,
  rule_name: decision.ruleName,
  connector: decision.connector,
  merchant_connector_id: decision.merchantConnectorId,
  payment_method: decision.traits.paymentMethod,
  payment_method_type: decision.traits.paymentMethodType,
  card_network: decision.traits.cardNetwork,
  currency: decision.traits.currency,
  country: decision.traits.country,
  card_bin: decision.traits.cardBin,
  authentication_type: decision.authenticationType,
  amount: decision.amount,
  basis: decision.basis,
  inputs: decision.inputs,
  dimensions: toDimensionTexts(decision.traits),
  customer: decision.customer,
  decided_at: decision.decidedAt.toISOString(),
});

/** A row of the experiment that the payment takes part in, if it does. */
export const toParticipantRows = ({ participation, ...decision }: DecisionRecord): readonly object[] =>
  participation === null
    ? []
    : [
        {
          merchant_id: decision.merchantId,
          experiment_id: participation.experimentId,
          payment_id: decision.paymentId,
          arm: participation.arm,
          connector: decision.connector,
          decided_at: decision.decidedAt.toISOString(),
        },
      ];

export const fromFactsRow = (row: FactsRow): DecidedFacts => ({
  traits: {
    paymentMethod: row.payment_method,
    paymentMethodType: row.payment_method_type,
    cardNetwork: row.card_network,
    currency: row.currency,
    country: row.country,
    cardBin: row.card_bin,
    ...fromDimensionTexts(row.dimensions, row.authentication_type),
  },
  authenticationType: row.authentication_type,
  customer: row.customer,
  amount: row.amount,
  approach: row.routing_approach,
  attempt: row.attempt,
});

export const factsOfRecord = (decision: DecisionRecord): DecidedFacts => ({
  traits: decision.traits,
  authenticationType: decision.authenticationType,
  customer: decision.customer,
  amount: decision.amount,
  approach: decision.approach,
  attempt: decision.attempt,
});

/** Names a payment; merchants never share one. */
export const paymentKey = ({ merchantId, paymentId }: DecidedPayment): string => `${merchantId}\n${paymentId}`;
