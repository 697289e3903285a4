import { choice, list, request, text } from "../schema.ts";

/** When a fraud check asks: before a payment is authorized, or after. */
export const fraudCheckFlows = ["pre", "post"] as const;

/** What happens to a payment that a fraud check rejects. */
export const fraudCheckActions = ["cancel_txn", "auto_refund", "manual_review"] as const;

const name = (description: string): ReturnType<typeof text> => text(description, { minLength: 1, maxLength: 64 });

const flow = choice("Time of the fraud check.", fraudCheckFlows, "FraudCheckFlow");

const fraudCheckType = request(
  "FraudCheckMethodType",
  "A sub-type that is checked.",
  {
    payment_method_type: name("Sub-type."),
    card_networks: list("Card networks.", name("A network."), { maxItems: 50 }),
    flow,
    action: choice("Treatment of a rejected payment.", fraudCheckActions, "FraudCheckAction"),
  },
  ["payment_method_type"],
);

const fraudCheckMethod = request(
  "FraudCheckMethod",
  "A family of payment methods that is checked.",
  {
    payment_method: name("Family of the payment method."),
    payment_method_types: list("Its sub-types.", fraudCheckType, { maxItems: 200 }),
    flow,
  },
  ["payment_method"],
);

/** Fraud checks of a connector account, as requests give them. */
export const givenFraudChecks = list(
  "Fraud checks, each as an object, or as JSON in a string.",
  {
    anyOf: [
      request(
        "FraudCheckConfig",
        "Fraud checks of payments at one gateway.",
        {
          gateway: name("The gateway."),
          payment_methods: list("Payment methods that are checked.", fraudCheckMethod, { maxItems: 50 }),
        },
        ["gateway", "payment_methods"],
      ),
      text("The same as JSON in a string; returned as an object.", { minLength: 2, maxLength: 65_536 }),
    ],
  },
  { maxItems: 20 },
);

/** What some payment methods need of the merchant, as requests give it. */
export const givenMerchantData = request(
  "GivenMerchantData",
  "Additional merchant data for some payment methods.",
  {
    open_banking_recipient_data: request(
      "GivenOpenBankingRecipient",
      "Recipient of open banking payments.",
      {
        connector_recipient_id: text("Id of the recipient at the provider.", { minLength: 1, maxLength: 255 }),
      },
      ["connector_recipient_id"],
    ),
  },
  ["open_banking_recipient_data"],
);

/** Credentials at wallets, as requests give them: an object for each wallet. */
export const givenWalletDetails = {
  type: "object",
  description: "Wallet credentials, an object for each wallet; returned masked.",
  maxProperties: 20,
  propertyNames: { type: "string", maxLength: 64, pattern: "^[a-z][a-z0-9_]*$" },
  additionalProperties: { type: "object", minProperties: 1, additionalProperties: true },
} as const;
