import type { JsonObject } from "../documents/json.ts";
import { gatewayDecision, gatewayScoreUpdate } from "../resources/gateway-decision.ts";
import { createdRoutingRule } from "../resources/routing-rule.ts";
import { complete } from "./complete.ts";

const merchantId = "kiosk_berlin";
const decisionId = "dec_019ac5e2b7f1a1B2MSwxLEEsQiwzdXksRVVSLERFLDQxMTExMSxBLEEsQZk3Q1p8c0vT2nE";

/** Body of POST /decide-gateway. */
export const decideGatewayExample: JsonObject = {
  merchantId,
  eligibleGatewayList: ["fauxpay", "phonypay"],
  rankingAlgorithm: "SR_BASED_ROUTING",
  eliminationEnabled: true,
  paymentInfo: {
    paymentId: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
    amount: 49.9,
    currency: "EUR",
    country: "DE",
    paymentType: "ORDER_PAYMENT",
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
    authType: "NO_THREE_DS",
    cardIsin: "411111",
    cardSwitchProvider: "VISA",
  },
};

/** Answer of POST /decide-gateway. */
export const gatewayDecisionExample: JsonObject = complete(gatewayDecision, {
  decided_gateway: "phonypay",
  fallback_gateways: ["fauxpay"],
  gateway_priority_map: { phonypay: 0.93, fauxpay: 0.9 },
  routing_approach: "SR_SELECTION_V3_ROUTING",
  gateway_before_evaluation: "phonypay",
  reset_approach: "NO_RESET",
  routing_dimension: "ORDER_PAYMENT, CARD, CREDIT",
  routing_dimension_level: "CARD_LEVEL",
  is_scheduled_outage: false,
  is_dynamic_mga_enabled: false,
  is_rust_based_decider: true,
  latency: 1,
  decision_id: decisionId,
});

/** Body of POST /update-gateway-score. */
export const updateScoreExample: JsonObject = {
  merchantId,
  gateway: "phonypay",
  paymentId: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  status: "CHARGED",
  decisionId,
  txnLatency: { gatewayLatency: 420 },
};

/** Answer of POST /update-gateway-score. */
export const scoreUpdateExample: JsonObject = complete(gatewayScoreUpdate, {
  message: "Gateway score updated successfully",
  merchant_id: merchantId,
  gateway: "phonypay",
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  attempt: 1,
  result: "accepted",
});

/** Body of POST /decision_gateway. */
export const legacyDecisionExample: JsonObject = {
  orderReference: { orderId: "order_4711", customerId: "cus_1" },
  orderMetadata: { metadata: '{"city":"Berlin"}' },
  txnDetail: { txnUuid: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z", txnAmount: 49.9, currency: "EUR", country: "DE" },
  txnCardInfo: {
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
    cardIsin: "411111",
    cardSwitchProvider: "VISA",
  },
  merchantAccount: { merchantId, gatewayPriority: "fauxpay,phonypay" },
  enforceGatewayList: ["phonypay"],
};

/** Answer of POST /decision_gateway. */
export const legacyDecisionAnswerExample: JsonObject = {
  decided_gateway: { ...gatewayDecisionExample, fallback_gateways: [], gateway_priority_map: { phonypay: 1 } },
  filter_list: [["filterFunctionalGatewaysForEnforceGatewayList", ["phonypay"]]],
  latency: 1,
};

/** Body of POST /update-score. */
export const legacyScoreExample: JsonObject = {
  txn_detail: {
    merchantId,
    txnUuid: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
    gateway: "phonypay",
    status: "CHARGED",
  },
  txn_card_info: {},
  log_message: "charged",
  txn_latency: { gatewayLatency: 420 },
};

/** Body of POST /routing/create. */
export const createRuleExample: JsonObject = {
  name: "large amounts in euro",
  created_by: merchantId,
  algorithm_for: "payment",
  algorithm: {
    type: "advanced",
    data: {
      globals: {},
      default_selection: { priority: [{ gateway_name: "fauxpay", gateway_id: null }] },
      rules: [
        {
          name: "large",
          routing_type: "priority",
          output: { priority: [{ gateway_name: "phonypay", gateway_id: null }] },
          statements: [
            {
              condition: [
                {
                  lhs: "amount",
                  comparison: "greater_than",
                  value: { type: "number", value: 50_000 },
                  metadata: {},
                },
              ],
              nested: null,
            },
          ],
        },
      ],
      metadata: {},
    },
  },
};

/** Answer of POST /routing/create. */
export const createdRuleExample: JsonObject = complete(createdRoutingRule, {
  rule_id: "routing_0f6f4f0e3c1b4f6a9d2e5b7c8a1d3e4f",
  name: "large amounts in euro",
  algorithm_for: "payment",
  created_at: "2026-11-20T12:00:00.000Z",
  modified_at: "2026-11-20T12:00:00.000Z",
  version: 1,
  warnings: [],
});

/** Body of POST /routing/update. */
export const updateRuleExample: JsonObject = {
  created_by: merchantId,
  routing_algorithm_id: "routing_0f6f4f0e3c1b4f6a9d2e5b7c8a1d3e4f",
  description: "Large amounts go to the connector with the better rates for them.",
};

/** Body of POST /routing/rollback. */
export const rollBackRuleExample: JsonObject = {
  created_by: merchantId,
  routing_algorithm_id: "routing_0f6f4f0e3c1b4f6a9d2e5b7c8a1d3e4f",
  version: 1,
};

/** Body of POST /routing/activate. */
export const ruleKeyExample: JsonObject = {
  created_by: merchantId,
  routing_algorithm_id: "routing_0f6f4f0e3c1b4f6a9d2e5b7c8a1d3e4f",
};

/** Body of POST /routing/evaluate. */
export const evaluateRuleExample: JsonObject = {
  created_by: merchantId,
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  parameters: {
    amount: { type: "number", value: 60_000 },
    currency: { type: "enum_variant", value: "EUR" },
  },
};

/** Answer of POST /routing/evaluate. */
export const ruleEvaluationExample: JsonObject = {
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  status: "success",
  output: { type: "priority", connectors: [{ gateway_name: "phonypay", gateway_id: null }] },
  evaluated_output: [{ gateway_name: "phonypay", gateway_id: null }],
  eligible_connectors: [{ gateway_name: "phonypay", gateway_id: null }],
};

const fauxpay: JsonObject = { gateway_name: "fauxpay", gateway_id: null };
const phonypay: JsonObject = { gateway_name: "phonypay", gateway_id: "mca_01JD3C5X8M7Q2N4R6T8V0W1Y3Z" };

/** Body of POST /routing/hybrid. */
export const hybridRoutingExample: JsonObject = {
  static_routing_request: evaluateRuleExample,
  dynamic_routing_request: { ...decideGatewayExample, eligibleGatewayList: [] },
};

/** Answer of POST /routing/hybrid. */
export const hybridRoutingAnswerExample: JsonObject = {
  static_routing: {
    payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
    status: "success",
    output: { type: "priority", connectors: [fauxpay, phonypay] },
    evaluated_output: [fauxpay, phonypay],
    eligible_connectors: [fauxpay, phonypay],
  },
  dynamic_routing: {
    status: "success",
    reason: null,
    decision: { ...gatewayDecisionExample, gateway_mga_id_map: { phonypay: "mca_01JD3C5X8M7Q2N4R6T8V0W1Y3Z" } },
    fallback_connectors: [fauxpay],
  },
  evaluated_connectors: [phonypay],
};

/** Body of POST /rule/create. */
export const configurationExample: JsonObject = {
  merchant_id: merchantId,
  config: { type: "successRate", data: { defaultBucketSize: 125, defaultHedgingPercent: 5 } },
};
