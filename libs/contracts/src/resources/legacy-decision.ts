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

const orderReference = request("LegacyOrderReference", "The order that is paid for.", {
  merchantId,
  orderId: paymentId("Your order; stands for the payment where txnDetail names none."),
  amount,
  currency,
  customerId: shortText("The customer."),
  preferredGateway: shortText("The gateway you would take."),
  udfs: list("Your own dimensions by place.", { ...shortText("A value."), type: ["string", "null"] } as const, {
    maxItems: 20,
  }),
  internalMetadata: text("Data of your server as JSON in a string.", { maxLength: 16_384 }),
});

const orderMetadata = request("LegacyOrderMetadata", "What you keep with the order.", {
  metadata: text("Your own data as JSON in a string.", { maxLength: 16_384 }),
});

const transactionMembers = {
  merchantId,
  txnUuid: paymentId("The payment."),
  txnId: paymentId("The payment, where txnUuid is left out."),
} as const;

const transactionDetail = request("LegacyTransactionDetail", "The payment that a gateway is sought for.", {
  ...transactionMembers,
  txnAmount: amount,
  currency,
  country: text("Two-letter country code.", { minLength: 2, maxLength: 2 }),
  txnObjectType: choice("Kind of the payment; ORDER_PAYMENT when left out.", enginePaymentTypes),
  isEmi: flag("Whether it is paid in instalments."),
  emiBank: shortText("Bank of the instalments."),
  emiTenure: integer("Months of the instalments.", { minimum: 0, maximum: 1200 }),
});

const cardDetail = request(
  "LegacyCardDetail",
  "What is paid with.",
  {
    paymentMethodType: text("Family of the payment method.", { maxLength: 64, examples: ["CARD"] }),
    paymentMethod: text("Payment method within the family.", { maxLength: 64, examples: ["CREDIT"] }),
    paymentSource: shortText("Where the payment comes from."),
    authType: choice("How the customer is authenticated.", engineAuthTypes),
    cardIsin: shortText("First digits of the card."),
    cardType: choice("Type of the card.", engineCardTypes),
    cardSwitchProvider: shortText("Network of the card."),
    cardIssuerBankName: shortText("Bank that issued the card."),
    cardIssuerCountry: shortText("Country of the issuing bank."),
  },
  ["paymentMethodType", "paymentMethod"],
);

const merchantAccount = request(
  "LegacyMerchantAccount",
  "The merchant, and its gateways.",
  {
    merchantId,
    gatewayPriority: text("Gateways that could take it, in your order, separated by commas.", { maxLength: 4_096 }),
  },
  ["merchantId"],
);

const gateways = (description: string) => list(description, gatewayName, { maxItems: 100 });

const priorityLogic = request("LegacyPriorityLogic", "What rules of your own said.", {
  isEnforcement: flag("Whether nothing but these gateways may be used."),
  gws: gateways("Gateways by your rules, best first."),
  priorityLogicTag: shortText("The rule that matched."),
  gatewayReferenceIds: textMap("Accounts at the gateways, by gateway.", { maxLength: 64, maxProperties: 100 }),
});

/** Body of POST /decision_gateway. */
export const legacyDecisionBody = request(
  "LegacyDecisionRequest",
  "A payment in the older form, and the gateways that could take it.",
  {
    orderReference,
    orderMetadata,
    txnDetail: transactionDetail,
    txnCardInfo: cardDetail,
    merchantAccount,
    eligibleGatewayList: gateways("Gateways that could take it; those of merchantAccount when left out."),
    enforceGatewayList: gateways("The only gateways that may take it."),
    priorityLogicOutput: priorityLogic,
    priorityLogicScript: text("Refused: scripts of callers are not run.", { maxLength: 65_536 }),
    rankingAlgorithm: choice("How to rank; by priority when left out.", rankingAlgorithms),
    eliminationEnabled: flag("Whether gateways that are down go to the end."),
    txnType: shortText("Taken, and without effect."),
    shouldCreateMandate: flag("Whether a payment without txnObjectType registers a mandate."),
    isEdccApplied: flag("Taken, and without effect."),
    shouldConsumeResult: flag("Taken, and without effect."),
  },
  ["orderReference", "orderMetadata", "txnDetail", "txnCardInfo", "merchantAccount"],
);

/** Answer of POST /decision_gateway. */
export const legacyDecision = record("LegacyDecision", "The gateway to use, and what was filtered.", {
  decided_gateway: gatewayDecision,
  filter_list: list(
    "The filters that ran, in order: the name of each, and the gateways it left.",
    list("The name of the filter, then the gateways that it left.", {
      anyOf: [text("Name of the filter."), list("Gateways.", text("Name of a gateway."))],
    } as const),
  ),
  latency: integer("Milliseconds the decision took.", { minimum: 0 }),
});

const scoredTransaction = request(
  "LegacyScoredTransaction",
  "The payment, and how it went.",
  { ...transactionMembers, gateway: gatewayName, status: choice("How it went.", scoreStatuses) },
  ["merchantId", "gateway", "status"],
);

/** Body of POST /update-score. */
export const legacyScoreBody = request(
  "LegacyScoreRequest",
  "How a payment went at a gateway, in the older form.",
  {
    txn_detail: scoredTransaction,
    txn_card_info: request("LegacyScoredCard", "What was paid with; the decision says the same.", {}),
    log_message: text("What your log said; not kept.", { maxLength: 4_096 }),
    enforce_dynaic_routing_failure: flag("Count it as a failure in any case; the name as clients send it."),
    enforce_dynamic_routing_failure: flag("The same, spelled right."),
    gateway_reference_id: shortText("The account at the gateway."),
    txn_latency: request("LegacyGatewayLatency", "How long it took.", {
      gatewayLatency: decimal("Milliseconds the gateway took.", { minimum: 0 }),
    }),
  },
  ["txn_detail", "txn_card_info", "log_message"],
);

export type LegacyDecisionRequest = FromSchema<typeof legacyDecisionBody>;
export type LegacyDecision = FromSchema<typeof legacyDecision>;
export type LegacyScoreRequest = FromSchema<typeof legacyScoreBody>;
