import type { JsonObject } from "../documents/json.ts";

const id = "routing_0f6f4f0e3c1b4f6a9d2e5b7c8a1d3e4f";
const profileId = "pro_Q7vB2kX9mT4nW8sYc1Lz";
const fauxpay = { connector: "fauxpay", merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz" };
const phonypay = { connector: "phonypay", merchant_connector_id: "mca_T4nW8sYc1LzQ7vB2kX9m" };

const algorithm: JsonObject = {
  type: "advanced",
  data: {
    defaultSelection: { type: "priority", data: [fauxpay] },
    rules: [
      {
        name: "large",
        connectorSelection: { type: "priority", data: [phonypay, fauxpay] },
        statements: [
          {
            condition: [
              { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 50_000 }, metadata: {} },
              { lhs: "currency", comparison: "equal", value: { type: "enum_variant", value: "EUR" }, metadata: {} },
            ],
            nested: null,
          },
        ],
      },
    ],
    metadata: {},
  },
};

const texts = { name: "large amounts in euro", description: "The second acquirer is cheaper for large amounts." };

/** Body of POST /routing. */
export const createRoutingExample: JsonObject = { ...texts, profile_id: profileId, algorithm };

const members: JsonObject = {
  id,
  profile_id: profileId,
  ...texts,
  created_at: 1_795_176_000,
  modified_at: 1_795_176_000,
  algorithm_for: "payment",
};

/** Answer of the operations that make, list and switch routing configurations. */
export const routingRecordExample: JsonObject = { ...members, kind: "advanced", decision_engine_routing_id: id };

/** Answer of GET /routing/{algorithm_id}. */
export const routingExample: JsonObject = { ...members, algorithm };

/** Body of POST /routing/deactivate. */
export const deactivateRoutingExample: JsonObject = { profile_id: profileId };

/** Body of POST /routing/rule/evaluate. */
export const evaluateRoutingExample: JsonObject = {
  created_by: profileId,
  parameters: { amount: { type: "number", value: 60_000 }, currency: { type: "enum_variant", value: "EUR" } },
};

/** Answer of POST /routing/rule/evaluate. */
export const routingEvaluationExample: JsonObject = {
  status: "success",
  output: { type: "priority", data: [phonypay, fauxpay] },
  evaluated_output: [phonypay, fauxpay],
  eligible_connectors: [phonypay, fauxpay],
};

const threeDsProgram: JsonObject = {
  defaultSelection: { override_3ds: null },
  rules: [
    {
      name: "Large amounts",
      connectorSelection: { override_3ds: "three_ds" },
      statements: [
        { condition: [{ lhs: "amount", comparison: "greater_than", value: { type: "number", value: 30_000 } }] },
      ],
    },
  ],
};

/** Body of POST /routing/decision/dry-run. */
export const dryRunDecisionRulesExample: JsonObject = { kind: "three_ds", program: threeDsProgram, limit: 50 };

const outcome = { surcharge_amount: null, tax_amount: null, refused: false };

/** Answer of POST /routing/decision/dry-run. */
export const decisionRulesDryRunExample: JsonObject = {
  payments: 50,
  created_since: "2026-11-20T08:00:00.000Z",
  created_until: "2026-11-20T09:30:00.000Z",
  complete: true,
  without_method: 0,
  own_choice: 2,
  changed: 1,
  rules: [
    { name: "Large amounts", payments: 5 },
    { name: null, payments: 43 },
  ],
  authentications: [
    { authentication_type: "three_ds", before: 4, after: 5 },
    { authentication_type: "no_three_ds", before: 44, after: 43 },
  ],
  surcharges: [],
  changes: [
    {
      payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
      amount: 42_000,
      currency: "EUR",
      before: { ...outcome, rule: null, authentication_type: "no_three_ds" },
      after: { ...outcome, rule: "Large amounts", authentication_type: "three_ds" },
    },
  ],
};

/** Answer of POST /routing/decision/rollback. */
export const decisionRuleVersionExample: JsonObject = {
  kind: "three_ds",
  version: 5,
  name: "sca",
  author: { actor_kind: "jwt", actor_id: "user_01JD3C5X8M7Q2N4R6T8V0W1Y3Z" },
  restored_version: 3,
  created_at: "2026-11-20T09:30:00.000Z",
  program: { ...threeDsProgram, metadata: null },
  merchant_surcharge_configs: null,
};
