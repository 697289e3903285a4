import type { FromSchema } from "json-schema-to-ts";
import { choice, decimal, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { degradationMembers } from "./degradation.ts";

export const rankingAlgorithms = [
  "SR_BASED_ROUTING",
  "PL_BASED_ROUTING",
  "NTW_BASED_ROUTING",
  "NTW_SR_HYBRID_ROUTING",
] as const;

export type RankingAlgorithm = (typeof rankingAlgorithms)[number];

export const enginePaymentTypes = [
  "ORDER_PAYMENT",
  "MANDATE_REGISTER",
  "EMANDATE_REGISTER",
  "MANDATE_PAYMENT",
  "EMANDATE_PAYMENT",
  "TPV_PAYMENT",
  "TPV_EMANDATE_REGISTER",
  "TPV_MANDATE_REGISTER",
  "TPV_EMANDATE_PAYMENT",
  "TPV_MANDATE_PAYMENT",
  "PARTIAL_CAPTURE",
  "PARTIAL_VOID",
  "VAN_PAYMENT",
] as const;

export const engineAuthTypes = [
  "ATMPIN",
  "THREE_DS",
  "THREE_DS_2",
  "OTP",
  "OBO_OTP",
  "VIES",
  "NO_THREE_DS",
  "NETWORK_TOKEN",
  "MOTO",
  "FIDO",
  "CTP",
] as const;

export const engineCardTypes = [
  "AADHAAR",
  "ATM_CARD",
  "CASH",
  "CREDIT",
  "DEBIT",
  "NB",
  "PAYLATER",
  "PREPAID",
  "REWARD",
  "UPI",
  "WALLET",
  "VIRTUAL_ACCOUNT",
  "OTC",
  "RTP",
  "CRYPTO",
  "BLANK",
  "PAN",
] as const;

/** More tries than this no payment has. */
const attempt = integer("Number of the attempt of the payment, from 1; several may use one gateway.", {
  minimum: 1,
  maximum: 64,
});

const shortText = (description: string): ReturnType<typeof text> => text(description, { maxLength: 255 });

const gatewayName = text("Name of a gateway.", { minLength: 1, maxLength: 255, examples: ["fauxpay"] });

const paymentInfo = request(
  "PaymentInfo",
  "The payment to choose a gateway for.",
  {
    paymentId: text("The payment.", { minLength: 1, maxLength: 64 }),
    amount: decimal("Amount in MAJOR units of the currency, such as 49.9 EUR.", { minimum: 0 }),
    currency: text("Three-letter currency code.", { minLength: 3, maxLength: 3 }),
    paymentType: choice("Kind of the payment.", enginePaymentTypes),
    paymentMethodType: text("Family of the payment method.", { maxLength: 64, examples: ["CARD"] }),
    paymentMethod: text("Payment method within the family.", { maxLength: 64, examples: ["CREDIT"] }),
    country: text("Two-letter country code.", { minLength: 2, maxLength: 2 }),
    customerId: shortText("The customer."),
    udfs: list("Custom dimensions by position.", nullable(shortText("A value.")), { maxItems: 20 }),
    preferredGateway: shortText("Your preferred gateway."),
    metadata: text(
      "Metadata as JSON in a string. Ranking by debit networks reads merchant_category_code, acquirer_country and " +
        "co_badged_card_data from it.",
      { maxLength: 16_384 },
    ),
    internalMetadata: text("Data of your server as JSON in a string.", { maxLength: 16_384 }),
    isEmi: flag("Whether the payment is in instalments."),
    emiBank: shortText("Bank of the instalments."),
    emiTenure: integer("Months of the instalments.", { minimum: 0, maximum: 1200 }),
    paymentSource: shortText("Origin of the payment."),
    authType: choice("Authentication of the customer.", engineAuthTypes),
    cardIssuerBankName: shortText("Issuer of the card."),
    cardIsin: shortText("BIN of the card."),
    cardType: choice("Type of the card.", engineCardTypes),
    cardSwitchProvider: shortText("Card network."),
    cardProgram: shortText("Program of the card."),
    cardIssuerCountry: shortText("Country of the issuing bank."),
    channel: choice("Location of the payment.", ["ecom", "pos", "contactless"]),
  },
  ["paymentId", "amount", "currency", "paymentType", "paymentMethodType", "paymentMethod"],
);

/** Body of POST /decide-gateway. */
export const decideGatewayBody = request(
  "DecideGatewayRequest",
  "A payment and its eligible gateways.",
  {
    merchantId: text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 }),
    eligibleGatewayList: list("Eligible gateways, in your order.", gatewayName, { maxItems: 100 }),
    rankingAlgorithm: choice("Ranking algorithm; default: by priority.", rankingAlgorithms),
    attempt,
    excludeGateways: list("Gateways already tried; excluded from the result.", gatewayName, {
      maxItems: 100,
    }),
    exclude_gateways: list("The same as excludeGateways; both are combined.", gatewayName, {
      maxItems: 100,
    }),
    eliminationEnabled: flag("Whether gateways that are down are ranked last."),
    stickyRouting: flag(
      "Whether the gateway that succeeded for the customer may be ranked first, if sticky-routing is on.",
    ),
    enableMultiObjective: flag("Whether cost is weighed; default: the merchant's setting."),
    paymentInfo,
  },
  ["merchantId", "paymentInfo"],
);

const priorityLogicOutput = record("PriorityLogicOutput", "Result of the rules.", {
  isEnforcement: flag("Whether only gateways of the rules may be used."),
  gws: list("Gateways of the rules.", text("Name of a gateway.")),
  priorityLogicTag: nullable(text("The rule that matched.")),
  gatewayReferenceIds: freeObject("Accounts at the gateways, by gateway."),
  primaryLogic: nullable(freeObject("The rule set that was evaluated first.")),
  fallbackLogic: nullable(freeObject("The rule set that was evaluated when the first had no result.")),
});

const costOutcome = choice("COST_WON: a cheaper gateway was chosen. AUTH_WON: the one with the best success rate.", [
  "COST_WON",
  "AUTH_WON",
]);

const costReason = choice("Reason.", [
  "cheaper_within_band",
  "decided_otherwise",
  "explored",
  "only_one",
  "head_is_down",
  "head_without_cost",
  "none_better",
]);

const margin = decimal("Margin of a successful payment before its cost, as a share of its amount.");
const guardBandPp = decimal("Guard band: percentage points by which the success rate of a cheaper one may be lower.");
const isWithinBand = flag("Whether the success rate is within the guard band of the best one's.");
const networkAtGateway = {
  network: text("The network, as it was sent.", { examples: ["ACCEL"] }),
  gateway: text("The gateway."),
  merchant_connector_id: nullable(text("The account at the gateway; null: unknown.")),
} as const;

const networkChoice = record("NetworkChoice", "The network to use at the chosen gateway, and the reasons.", {
  ...networkAtGateway,
  outcome: costOutcome,
  reason: costReason,
  reasons: list("Message of the error.", text("A reason.")),
  cost_saved_bps: decimal("Saving against the one with the best success rate, in basis points of the amount.", {
    minimum: 0,
  }),
  margin,
  guard_band_pp: guardBandPp,
  options: list(
    "The candidates, pairs of network and gateway, best success rate first.",
    record("NetworkOption", "A network at a gateway, with success rate and cost.", {
      ...networkAtGateway,
      auth_rate: decimal("Expected success rate of the payment, 0 to 1."),
      outcomes: integer("Number of known outcomes of the network at the gateway.", { minimum: 0 }),
      cost_bps: nullable(decimal("Interchange and fees, in basis points of the amount; null: unknown.")),
      expected_value: nullable(decimal("Expected value: the success rate times the margin less cost; null: unknown.")),
      is_within_band: isWithinBand,
      is_auth_head: flag("Whether it has the best success rate."),
      is_chosen: flag("Whether it was chosen."),
    }),
  ),
});

const debitRoutingOutput = record("DebitRoutingOutput", "The networks of a debit card.", {
  co_badged_card_networks_info: list(
    "The eligible networks: the chosen one first, then cheapest first.",
    record("CoBadgedNetwork", "A network of the card.", {
      network: text("Its name, as sent.", { examples: ["ACCEL"] }),
      saving_percentage: decimal("Saving against the card's global network, in percent of the amount.", {
        minimum: 0,
      }),
    }),
  ),
  choice: nullable(networkChoice),
  comparison: choice(
    "compared: the local networks are listed with the global one. Otherwise the reason why they are not eligible: " +
      "the issuer or the acquirer is in another country than the networks, or fees are known in another currency.",
    ["compared", "foreign_issuer", "foreign_acquirer", "other_currency"],
  ),
  issuer_country: text("Country of the issuer."),
  is_regulated: flag("Whether the issuer's interchange is regulated."),
  regulated_name: nullable(text("The regulation, as it was sent.")),
  card_type: text("Type of the card, as it was sent."),
});

const multiObjectiveInfo = record("MultiObjectiveInfo", "Comparison of cost and success rates.", {
  outcome: costOutcome,
  reason: costReason,
  costSavedBps: decimal("Saving by the chosen gateway, in basis points of the amount.", { minimum: 0 }),
  qualifiedCount: integer("Gateways with known cost within the guard band, including the best by success rate.", {
    minimum: 0,
  }),
  margin,
  guardBandPp,
  evGapTop2: nullable(decimal("Difference between the two best expected values; null: fewer than two are known.")),
  ranked: list(
    "The gateways in the order of their success rates.",
    record("WeighedGateway", "A gateway with success rate and cost.", {
      psp: text("The gateway."),
      authRate: decimal("Expected success rate, 0 to 1."),
      costBps: nullable(decimal("Cost of the payment there, in basis points of the amount; null: unknown.")),
      costSource: nullable(text("Source of the cost: override, or report.", { examples: ["override"] })),
      costModel: nullable(text("The model of the fees; null: none.")),
      ev: nullable(decimal("Expected value: the success rate times the margin less cost.")),
      isSrHead: flag("Whether it has the best success rate."),
      isChosen: flag("Whether it was chosen."),
    }),
  ),
});

const gatewayDecisionMembers = {
  decided_gateway: text("The gateway to use."),
  fallback_gateways: list("The others, best first.", text("Name of a gateway.")),
  gateway_priority_map: nullable({
    type: "object",
    description: "Score by gateway, 0 to 1.",
    additionalProperties: { type: "number" },
  }),
  filter_wise_gateways: nullable(freeObject("Remaining gateways after each filter, by filter.")),
  priority_logic_tag: nullable(text("The rule that matched.")),
  routing_approach: text("The routing approach.", { examples: ["SR_SELECTION_V3_ROUTING"] }),
  gateway_before_evaluation: nullable(text("The gateway ranked first before elimination.")),
  priority_logic_output: nullable(priorityLogicOutput),
  debit_routing_output: nullable(debitRoutingOutput),
  reset_approach: choice("Whether scores were reset.", [
    "NO_RESET",
    "ELIMINATION_RESET",
    "SRV2_RESET",
    "SRV3_RESET",
    "SRV2_ELIMINATION_RESET",
    "SRV3_ELIMINATION_RESET",
  ]),
  routing_dimension: nullable(text("Dimensions of the scores.", { examples: ["ORDER_PAYMENT, CARD, CREDIT"] })),
  routing_dimension_level: nullable(text("Granularity of the dimensions.", { examples: ["CARD_LEVEL"] })),
  is_scheduled_outage: flag("Whether an outage is scheduled for a candidate."),
  is_dynamic_mga_enabled: flag("Whether accounts at a gateway are ranked."),
  gateway_mga_id_map: nullable(freeObject("Accounts by gateway.")),
  is_rust_based_decider: flag("Always true; for compatibility."),
  latency: integer("Duration of the decision in milliseconds.", { minimum: 0 }),
  multi_objective_info: nullable(multiObjectiveInfo),
  decision_id: text("Id of the decision; send it as decisionId with the outcome."),
  explanation: nullable(freeObject("Per candidate: score, samples, health, filters and reasons.")),
} as const;

/** Answer of POST /decide-gateway. */
export const gatewayDecision = {
  ...record("GatewayDecision", "The gateway to use, and the reasons.", gatewayDecisionMembers),
  properties: { ...gatewayDecisionMembers, ...degradationMembers },
} as const;

export const scoreStatuses = [
  "STARTED",
  "AUTHENTICATION_FAILED",
  "ROUTER_DECLINED",
  "JUSPAY_DECLINED",
  "PENDING_VBV",
  "VBV_SUCCESSFUL",
  "AUTHORIZED",
  "AUTHORIZATION_FAILED",
  "CHARGED",
  "AUTHORIZING",
  "COD_INITIATED",
  "VOIDED",
  "VOID_INITIATED",
  "NOP",
  "CAPTURE_INITIATED",
  "CAPTURE_FAILED",
  "VOID_FAILED",
  "AUTO_REFUNDED",
  "PARTIAL_CHARGED",
  "TO_BE_CHARGED",
  "PENDING",
  "FAILURE",
  "DECLINED",
] as const;

export type ScoreStatus = (typeof scoreStatuses)[number];

const feedbackError = request(
  "FeedbackError",
  "Response of the gateway to a failed attempt.",
  {
    connector: shortText("The gateway."),
    flow: shortText("Flow of the failed operation."),
    subFlow: shortText("Sub-flow of the failed operation."),
    errorCode: shortText("The gateway's code."),
    errorMessage: text("The gateway's message.", { maxLength: 1024 }),
    issuerErrorCode: shortText("The card issuer's code."),
    cardNetwork: shortText("Card network."),
  },
  ["connector"],
);

/** Body of POST /update-gateway-score. */
export const updateGatewayScoreBody = request(
  "UpdateGatewayScoreRequest",
  "Outcome of a payment at a gateway.",
  {
    merchantId: text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 }),
    gateway: gatewayName,
    paymentId: text("The payment.", { minLength: 1, maxLength: 64 }),
    status: choice("The outcome.", scoreStatuses),
    decisionId: text("The decision_id of the decision; its inputs need not be repeated.", {
      minLength: 1,
      maxLength: 1024,
    }),
    attempt,
    gatewayReferenceId: shortText("The account at the gateway."),
    enforceDynamicRoutingFailure: flag("Count it as a failure in all cases."),
    txnLatency: request("GatewayLatency", "Latency of the attempt.", {
      gatewayLatency: decimal("Response time of the gateway in milliseconds.", { minimum: 0 }),
    }),
    cardNetwork: shortText("Network used; default: the one of the decision."),
    errorInfo: feedbackError,
    isSmartRetry: flag("Whether it was an automatic retry; implies the second attempt if no attempt is sent."),
  },
  ["merchantId", "gateway", "paymentId", "status"],
);

const errorMapping = record("ScoreErrorMapping", "Classification of the error.", {
  decision: nullable(text("retry, requeue or do_default.")),
  stepUpPossible: flag("Whether the same gateway may be tried again with 3-D Secure (step-up)."),
  clearPanPossible: flag("Whether a network token may be replaced by the PAN."),
  alternateNetworkPossible: flag("Whether another network of the card may be tried."),
  unifiedCode: nullable(text("Unified code, the same for every gateway.")),
  unifiedMessage: nullable(text("Unified message, the same for every gateway.")),
  errorCategory: nullable(text("Category of the error.")),
  standardisedCode: nullable(text("Standardised code, the same for every gateway.")),
  description: nullable(text("Meaning of the error.")),
  userGuidanceMessage: nullable(text("Message for the customer.")),
});

/** Answer of POST /update-gateway-score. */
export const gatewayScoreUpdate = record("GatewayScoreUpdate", "Receipt of the outcome.", {
  message: text("Result."),
  merchant_id: text("The merchant."),
  gateway: text("The gateway."),
  payment_id: text("The payment."),
  gsm_info: nullable(errorMapping),
  attempt: integer("Number of the attempt, from 1.", { minimum: 1 }),
  result: choice(
    "accepted: it counts. duplicate: already recorded. corrected: it replaces an earlier outcome of the attempt. " +
      "unknown_payment: there is no decision, so it counts for the gateway as a whole.",
    ["accepted", "duplicate", "corrected", "unknown_payment"],
  ),
});

export type DecideGatewayRequest = FromSchema<typeof decideGatewayBody>;
export type GatewayDecision = FromSchema<typeof gatewayDecision>;
export type UpdateGatewayScoreRequest = FromSchema<typeof updateGatewayScoreBody>;
