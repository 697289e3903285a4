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
