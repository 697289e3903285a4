import type { ItemOf, Row } from "@railyard/database";
import { bigint, defineStatement, defineTable, integer, json, text, timestamptz } from "@railyard/database";

import type { DecisionBasis } from "../../domain/decision-basis.ts";
import type { DecisionInputs } from "../../domain/decision-inputs.ts";
import { toDimensionTexts } from "../../domain/scoring/score-dimensions.ts";
import type { DecidedFacts, DecidedPayment, DecisionRecord } from "../../ports.ts";
import { addSavings } from "./cost-savings-statements.ts";
import type { insertedParticipants } from "./experiment-statements.ts";
import { traits, traitsOfRow } from "./trait-columns.ts";

export const decisions = defineTable("decisions", {
  decision_id: text(),
  merchant_id: text(),
  profile_id: text().orNull(),
  payment_id: text(),
  attempt: integer(),
  face: text<DecisionRecord["face"]>(),
  routing_approach: text(),
  rule_name: text().orNull(),
  connector: text().orNull(),
  merchant_connector_id: text().orNull(),
  ...traits.columns,
  amount: bigint().orNull(),
  /** Null in rows of versions that logged words. */
  basis: json<DecisionBasis>().orNull(),
  inputs: json<DecisionInputs>().orNull(),
  customer: text().orNull(),
  decided_at: timestamptz(),
});

/**
 * Adds decisions ($1), notes those that were not there for counting, and sums up what cost saved in them ($2): each
 * once, however often the statement is repeated.
 */
export const insertDecisions = defineStatement({
  name: "decisions_insert",
  text: `
    with inserted as (
      insert into decisions (${decisions.list})
      select ${decisions.list} from json_to_recordset($1::json) as decision(${decisions.definitions})
      on conflict (decision_id) do nothing
      returning decision_id
    ), saved as (${addSavings("$2")}
    )
    insert into uncounted_decisions (decision_id) select decision_id from inserted`,
});

const facts = decisions.pick(
  "merchant_id",
  "payment_id",
  "attempt",
  ...traits.names,
  "amount",
  "routing_approach",
  "customer",
);

export type FactsRow = Row<typeof facts>;

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
    select ${facts.listFrom("decided")}
    from unnest($1::text[], $2::text[]) as wanted(merchant_id, payment_id)
    cross join lateral (
      select ${facts.list} from decisions
      where ${ofPayment("wanted.merchant_id", "wanted.payment_id")} order by ${newestOfPayment} limit 1
    ) as decided`,
});

/** The decision of this id, if it was made for this payment. */
export const readFactsOfDecision = defineStatement<FactsRow>({
  name: "decisions_read_facts_of_decision",
  text: `
    select ${facts.list} from decisions where decision_id = $1 and merchant_id = $2 and payment_id = $3`,
});

export const toDecisionRow = (decision: DecisionRecord): ItemOf<typeof decisions> => ({
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
export const toParticipantRows = ({
  participation,
  ...decision
}: DecisionRecord): readonly ItemOf<typeof insertedParticipants>[] =>
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
  traits: traitsOfRow(row),
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
