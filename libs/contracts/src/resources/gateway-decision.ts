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
const attempt = integer("Which attempt of the payment it is, from 1; several may be at one gateway.", {
  minimum: 1,
  maximum: 64,
});

const shortText = (description: string): ReturnType<typeof text> => text(description, { maxLength: 255 });

const gatewayName = text("Name of a gateway.", { minLength: 1, maxLength: 255, examples: ["fauxpay"] });

const paymentInfo = request(
  "PaymentInfo",
  "The payment that a gateway is sought for.",
  {
    paymentId: text("The payment.", { minLength: 1, maxLength: 64 }),
    amount: decimal("Amount in MAJOR units of the currency, such as 49.9 EUR.", { minimum: 0 }),
    currency: text("Three-letter currency code.", { minLength: 3, maxLength: 3 }),
    paymentType: choice("Kind of the payment.", enginePaymentTypes),
    paymentMethodType: text("Family of the payment method.", { maxLength: 64, examples: ["CARD"] }),
    paymentMethod: text("Payment method within the family.", { maxLength: 64, examples: ["CREDIT"] }),
    country: text("Two-letter country code.", { minLength: 2, maxLength: 2 }),
    customerId: shortText("The customer."),
    udfs: list("Your own dimensions by place.", nullable(shortText("A value.")), { maxItems: 20 }),
    preferredGateway: shortText("The gateway you would take."),
    metadata: text(
      "Your own data as JSON in a string. Ranking by debit networks reads merchant_category_code, acquirer_country " +
        "and co_badged_card_data of it.",
      { maxLength: 16_384 },
    ),
    internalMetadata: text("Data of your server as JSON in a string.", { maxLength: 16_384 }),
    isEmi: flag("Whether it is paid in instalments."),
    emiBank: shortText("Bank of the instalments."),
    emiTenure: integer("Months of the instalments.", { minimum: 0, maximum: 1200 }),
    paymentSource: shortText("Where the payment comes from."),
    authType: choice("How the customer is authenticated.", engineAuthTypes),
    cardIssuerBankName: shortText("Bank that issued the card."),
    cardIsin: shortText("First digits of the card."),
    cardType: choice("Type of the card.", engineCardTypes),
    cardSwitchProvider: shortText("Network of the card."),
    cardProgram: shortText("Program of the card."),
    cardIssuerCountry: shortText("Country of the issuing bank."),
    channel: choice("Where the payment is made.", ["ecom", "pos", "contactless"]),
  },
  ["paymentId", "amount", "currency", "paymentType", "paymentMethodType", "paymentMethod"],
);

/** Body of POST /decide-gateway. */
export const decideGatewayBody = request(
  "DecideGatewayRequest",
  "A payment, and the gateways that could take it.",
  {
    merchantId: text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 }),
    eligibleGatewayList: list("Gateways that could take it, in your order.", gatewayName, { maxItems: 100 }),
    rankingAlgorithm: choice("How to rank; by priority when left out.", rankingAlgorithms),
    attempt,
    excludeGateways: list("Gateways that were tried already; they are left out of the answer.", gatewayName, {
      maxItems: 100,
    }),
    exclude_gateways: list("The same as excludeGateways; both together when both are sent.", gatewayName, {
      maxItems: 100,
    }),
    eliminationEnabled: flag("Whether gateways that are down go to the end."),
    stickyRouting: flag("Whether the gateway that worked for the customer may come first, where sticky-routing is on."),
    enableMultiObjective: flag("Whether cost counts too; the merchant's setting when left out."),
    paymentInfo,
  },
  ["merchantId", "paymentInfo"],
);

const priorityLogicOutput = record("PriorityLogicOutput", "What the rules said.", {
  isEnforcement: flag("Whether nothing but the rules' gateways may be used."),
  gws: list("Gateways by the rules.", text("Name of a gateway.")),
  priorityLogicTag: nullable(text("The rule that matched.")),
  gatewayReferenceIds: freeObject("Accounts at the gateways, by gateway."),
  primaryLogic: nullable(freeObject("The rule set that was evaluated first.")),
  fallbackLogic: nullable(freeObject("The rule set that was evaluated when the first had no answer.")),
});

const costOutcome = choice("COST_WON: a cheaper one was chosen. AUTH_WON: the best success rate was.", [
  "COST_WON",
  "AUTH_WON",
]);

const costReason = choice("Why.", [
  "cheaper_within_band",
  "decided_otherwise",
  "explored",
  "only_one",
  "head_is_down",
  "head_without_cost",
  "none_better",
]);

const margin = decimal("What a successful payment is worth before its cost, as a share of its amount.");
const guardBandPp = decimal("Percentage points by which the success rate of a cheaper one may be lower.");
const isWithinBand = flag("Whether the success rate is within the guard band of the best one's.");
const networkAtGateway = {
  network: text("The network, as it was sent.", { examples: ["ACCEL"] }),
  gateway: text("The gateway."),
  merchant_connector_id: nullable(text("The account at the gateway; null: not known.")),
} as const;

const networkChoice = record("NetworkChoice", "The network to send the payment over at the decided gateway, and why.", {
  ...networkAtGateway,
  outcome: costOutcome,
  reason: costReason,
  reasons: list("The same in words.", text("A reason.")),
  cost_saved_bps: decimal("What it costs less than the best success rate, in basis points of the amount.", {
    minimum: 0,
  }),
  margin,
  guard_band_pp: guardBandPp,
  options: list(
    "The networks at the gateways that they were chosen among, the best success rate first.",
    record("NetworkOption", "A network at a gateway, by success rate and by cost.", {
      ...networkAtGateway,
      auth_rate: decimal("Expected share of success of the payment over it, 0 to 1."),
      outcomes: integer("Outcomes that are known of the network at the gateway.", { minimum: 0 }),
      cost_bps: nullable(decimal("Interchange and fees, in basis points of the amount; null: not known.")),
      expected_value: nullable(decimal("The success rate times what the cost leaves of the margin; null: not known.")),
      is_within_band: isWithinBand,
      is_auth_head: flag("Whether it has the best success rate."),
      is_chosen: flag("Whether it was chosen."),
    }),
  ),
});

const debitRoutingOutput = record("DebitRoutingOutput", "The networks of a debit card.", {
  co_badged_card_networks_info: list(
    "The networks that may take the payment: the chosen one first, then cheapest first.",
    record("CoBadgedNetwork", "A network of the card.", {
      network: text("Its name, as it was sent.", { examples: ["ACCEL"] }),
      saving_percentage: decimal("What it saves against the card's global network, in percent of the amount.", {
        minimum: 0,
      }),
    }),
  ),
  choice: nullable(networkChoice),
  comparison: choice(
    "compared: the local networks are listed with the global one. Else why they cannot take the payment: the issuer " +
      "or the acquirer is in another country than the networks, or fees are known in another currency.",
    ["compared", "foreign_issuer", "foreign_acquirer", "other_currency"],
  ),
  issuer_country: text("Country of the issuer."),
  is_regulated: flag("Whether the issuer's interchange is regulated."),
  regulated_name: nullable(text("The regulation, as it was sent.")),
  card_type: text("Type of the card, as it was sent."),
});

const multiObjectiveInfo = record("MultiObjectiveInfo", "How cost was weighed against success rates.", {
  outcome: costOutcome,
  reason: costReason,
  costSavedBps: decimal("What the chosen gateway costs less, in basis points of the amount.", { minimum: 0 }),
  qualifiedCount: integer("Gateways of known cost within the guard band, the best by success rate included.", {
    minimum: 0,
  }),
  margin,
  guardBandPp,
  evGapTop2: nullable(decimal("Difference between the two best expected values; null: fewer are known.")),
  ranked: list(
    "The gateways in the order of their success rates.",
    record("WeighedGateway", "A gateway by success rate and by cost.", {
      psp: text("The gateway."),
      authRate: decimal("Expected share of success, 0 to 1."),
      costBps: nullable(decimal("What the payment costs there, in basis points of the amount; null: not known.")),
      costSource: nullable(text("Where the cost is from: override, or report.", { examples: ["override"] })),
      costModel: nullable(text("The model that it was learned by; null: none.")),
      ev: nullable(decimal("Expected value: the success rate times what the cost leaves of the margin.")),
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
  filter_wise_gateways: nullable(freeObject("Gateways that are left after each filter, by filter.")),
  priority_logic_tag: nullable(text("The rule that matched.")),
  routing_approach: text("How it was decided.", { examples: ["SR_SELECTION_V3_ROUTING"] }),
  gateway_before_evaluation: nullable(text("The gateway that led before gateways that are down were moved back.")),
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
  routing_dimension: nullable(text("What the scores were kept by.", { examples: ["ORDER_PAYMENT, CARD, CREDIT"] })),
  routing_dimension_level: nullable(text("How fine that is.", { examples: ["CARD_LEVEL"] })),
  is_scheduled_outage: flag("Whether an outage was announced for a candidate."),
  is_dynamic_mga_enabled: flag("Whether accounts at a gateway are chosen among."),
  gateway_mga_id_map: nullable(freeObject("Accounts by gateway.")),
  is_rust_based_decider: flag("Always true; kept for clients that read it."),
  latency: integer("Milliseconds the decision took.", { minimum: 0 }),
  multi_objective_info: nullable(multiObjectiveInfo),
  decision_id: text("Id of the decision; send it back as decisionId with how the payment went."),
  explanation: nullable(freeObject("Per candidate: score, samples, health, filters and why.")),
} as const;

/** Answer of POST /decide-gateway. */
export const gatewayDecision = {
  ...record("GatewayDecision", "The gateway to use, and why.", gatewayDecisionMembers),
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
  "What the gateway said when it refused.",
  {
    connector: shortText("The gateway."),
    flow: shortText("What was being done."),
    subFlow: shortText("Which call of it."),
    errorCode: shortText("The gateway's code."),
    errorMessage: text("The gateway's words.", { maxLength: 1024 }),
    issuerErrorCode: shortText("The card issuer's code."),
    cardNetwork: shortText("Network of the card."),
  },
  ["connector"],
);

/** Body of POST /update-gateway-score. */
export const updateGatewayScoreBody = request(
  "UpdateGatewayScoreRequest",
  "How a payment went at a gateway.",
  {
    merchantId: text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 }),
    gateway: gatewayName,
    paymentId: text("The payment.", { minLength: 1, maxLength: 64 }),
    status: choice("How it went.", scoreStatuses),
    decisionId: text("The decision_id that was answered for the payment; what was decided about comes with it.", {
      minLength: 1,
      maxLength: 1024,
    }),
    attempt,
    gatewayReferenceId: shortText("The account at the gateway."),
    enforceDynamicRoutingFailure: flag("Count it as a failure in any case."),
    txnLatency: request("GatewayLatency", "How long it took.", {
      gatewayLatency: decimal("Milliseconds the gateway took.", { minimum: 0 }),
    }),
    cardNetwork: shortText("Network that the payment went over; the one that its decision names when left out."),
    errorInfo: feedbackError,
    isSmartRetry: flag("Whether it was an automatic retry; the second attempt where no attempt is sent."),
  },
  ["merchantId", "gateway", "paymentId", "status"],
);

const errorMapping = record("ScoreErrorMapping", "What is known about the error.", {
  decision: nullable(text("retry, requeue or do_default.")),
  stepUpPossible: flag("Whether the same gateway may be tried again with 3-D Secure."),
  clearPanPossible: flag("Whether a token may be replaced by the card number."),
  alternateNetworkPossible: flag("Whether another network of the card may be tried."),
  unifiedCode: nullable(text("Code that is the same for every gateway.")),
  unifiedMessage: nullable(text("Words that are the same for every gateway.")),
  errorCategory: nullable(text("Kind of the error.")),
  standardisedCode: nullable(text("Finer code that is the same for every gateway.")),
  description: nullable(text("What the error means.")),
  userGuidanceMessage: nullable(text("What to tell the customer.")),
});

/** Answer of POST /update-gateway-score. */
export const gatewayScoreUpdate = record("GatewayScoreUpdate", "That the outcome was taken in.", {
  message: text("What happened."),
  merchant_id: text("The merchant."),
  gateway: text("The gateway."),
  payment_id: text("The payment."),
  gsm_info: nullable(errorMapping),
  attempt: integer("The attempt that it was taken for, from 1.", { minimum: 1 }),
  result: choice(
    "accepted: it counts. duplicate: nothing new. corrected: it replaces an earlier verdict on the attempt. " +
      "unknown_payment: no decision is known, so it counts for the gateway as a whole.",
    ["accepted", "duplicate", "corrected", "unknown_payment"],
  ),
});

export type DecideGatewayRequest = FromSchema<typeof decideGatewayBody>;
export type GatewayDecision = FromSchema<typeof gatewayDecision>;
export type UpdateGatewayScoreRequest = FromSchema<typeof updateGatewayScoreBody>;
