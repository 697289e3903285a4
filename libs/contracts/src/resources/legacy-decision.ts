import type { FromSchema } from "json-schema-to-ts";
import { choice, decimal, flag, integer, list, record, request, text, textMap } from "../schema.ts";
import {
  engineAuthTypes,
  engineCardTypes,
  enginePaymentTypes,
  gatewayDecision,
  rankingAlgorithms,
  scoreStatuses,
} from "./gateway-decision.ts";

const shortText = (description: string): ReturnType<typeof text> => text(description, { maxLength: 255 });
const merchantId = text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 });
const paymentId = (description: string): ReturnType<typeof text> => text(description, { minLength: 1, maxLength: 64 });
const gatewayName = text("Name of a gateway.", { minLength: 1, maxLength: 255, examples: ["fauxpay"] });
const currency = text("Three-letter currency code.", { minLength: 3, maxLength: 3 });
const amount = decimal("Amount in MAJOR units of the currency, such as 49.9 EUR.", { minimum: 0 });

const orderReference = request("LegacyOrderReference", "The order of the payment.", {
  merchantId,
  orderId: paymentId("Your order; identifies the payment if txnDetail does not."),
  amount,
  currency,
  customerId: shortText("The customer."),
  preferredGateway: shortText("Your preferred gateway."),
  udfs: list("Custom dimensions by position.", { ...shortText("A value."), type: ["string", "null"] } as const, {
    maxItems: 20,
  }),
  internalMetadata: text("Data of your server as JSON in a string.", { maxLength: 16_384 }),
});

const orderMetadata = request("LegacyOrderMetadata", "Metadata of the order.", {
  metadata: text("Metadata as JSON in a string.", { maxLength: 16_384 }),
});

const transactionMembers = {
  merchantId,
  txnUuid: paymentId("The payment."),
  txnId: paymentId("The payment, if txnUuid is omitted."),
} as const;

const transactionDetail = request("LegacyTransactionDetail", "The payment to choose a gateway for.", {
  ...transactionMembers,
  txnAmount: amount,
  currency,
  country: text("Two-letter country code.", { minLength: 2, maxLength: 2 }),
  txnObjectType: choice("Kind of the payment; default ORDER_PAYMENT.", enginePaymentTypes),
  isEmi: flag("Whether the payment is in instalments."),
  emiBank: shortText("Bank of the instalments."),
  emiTenure: integer("Months of the instalments.", { minimum: 0, maximum: 1200 }),
});

const cardDetail = request(
  "LegacyCardDetail",
  "The payment method.",
  {
    paymentMethodType: text("Family of the payment method.", { maxLength: 64, examples: ["CARD"] }),
    paymentMethod: text("Payment method within the family.", { maxLength: 64, examples: ["CREDIT"] }),
    paymentSource: shortText("Origin of the payment."),
    authType: choice("Authentication of the customer.", engineAuthTypes),
    cardIsin: shortText("BIN of the card."),
    cardType: choice("Type of the card.", engineCardTypes),
    cardSwitchProvider: shortText("Card network."),
    cardIssuerBankName: shortText("Issuer of the card."),
    cardIssuerCountry: shortText("Country of the issuing bank."),
  },
  ["paymentMethodType", "paymentMethod"],
);

const merchantAccount = request(
  "LegacyMerchantAccount",
  "The merchant, and its gateways.",
  {
    merchantId,
    gatewayPriority: text("Eligible gateways, in your order, separated by commas.", { maxLength: 4_096 }),
  },
  ["merchantId"],
);

const gateways = (description: string) => list(description, gatewayName, { maxItems: 100 });

const priorityLogic = request("LegacyPriorityLogic", "Result of your own rules.", {
  isEnforcement: flag("Whether only these gateways may be used."),
  gws: gateways("Gateways by your rules, best first."),
  priorityLogicTag: shortText("The rule that matched."),
  gatewayReferenceIds: textMap("Accounts at the gateways, by gateway.", { maxLength: 64, maxProperties: 100 }),
});

/** Body of POST /decision_gateway. */
export const legacyDecisionBody = request(
  "LegacyDecisionRequest",
  "A payment in the legacy format, and its eligible gateways.",
  {
    orderReference,
    orderMetadata,
    txnDetail: transactionDetail,
    txnCardInfo: cardDetail,
    merchantAccount,
    eligibleGatewayList: gateways("Eligible gateways; default: those of merchantAccount."),
    enforceGatewayList: gateways("The only gateways that may take it."),
    priorityLogicOutput: priorityLogic,
    priorityLogicScript: text("Refused: scripts of callers are not run.", { maxLength: 65_536 }),
    rankingAlgorithm: choice("Ranking algorithm; default: by priority.", rankingAlgorithms),
    eliminationEnabled: flag("Whether gateways that are down are ranked last."),
    txnType: shortText("Accepted without effect."),
    shouldCreateMandate: flag("Whether a payment without txnObjectType registers a mandate."),
    isEdccApplied: flag("Accepted without effect."),
    shouldConsumeResult: flag("Accepted without effect."),
  },
  ["orderReference", "orderMetadata", "txnDetail", "txnCardInfo", "merchantAccount"],
);

/** Answer of POST /decision_gateway. */
export const legacyDecision = record("LegacyDecision", "The gateway to use, and the applied filters.", {
  decided_gateway: gatewayDecision,
  filter_list: list(
    "The filters that ran, in order: the name of each, and the remaining gateways.",
    list("The name of the filter, then the remaining gateways.", {
      anyOf: [text("Name of the filter."), list("Gateways.", text("Name of a gateway."))],
    } as const),
  ),
  latency: integer("Duration of the decision in milliseconds.", { minimum: 0 }),
});

const scoredTransaction = request(
  "LegacyScoredTransaction",
  "The payment and its outcome.",
  { ...transactionMembers, gateway: gatewayName, status: choice("The outcome.", scoreStatuses) },
  ["merchantId", "gateway", "status"],
);

/** Body of POST /update-score. */
export const legacyScoreBody = request(
  "LegacyScoreRequest",
  "Outcome of a payment at a gateway, in the legacy format.",
  {
    txn_detail: scoredTransaction,
    txn_card_info: request("LegacyScoredCard", "The payment method; the same as in the decision.", {}),
    log_message: text("Your log entry; not stored.", { maxLength: 4_096 }),
    enforce_dynaic_routing_failure: flag("Count it as a failure in all cases; spelled as clients send it."),
    enforce_dynamic_routing_failure: flag("The same, in correct spelling."),
    gateway_reference_id: shortText("The account at the gateway."),
    txn_latency: request("LegacyGatewayLatency", "Latency of the attempt.", {
      gatewayLatency: decimal("Response time of the gateway in milliseconds.", { minimum: 0 }),
    }),
  },
  ["txn_detail", "txn_card_info", "log_message"],
);

export type LegacyDecisionRequest = FromSchema<typeof legacyDecisionBody>;
export type LegacyDecision = FromSchema<typeof legacyDecision>;
export type LegacyScoreRequest = FromSchema<typeof legacyScoreBody>;
