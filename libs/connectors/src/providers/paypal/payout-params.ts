import { cutText } from "@railyard/members";
import type { ConnectorContext } from "../../port/connector.ts";
import type { PayoutInput } from "../../port/inputs.ts";
import type { SupportedPayoutMethod } from "../../port/manifest.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { textAt } from "../../wire/reading.ts";
import { moneyOf, payPalCurrencies, wireMoney } from "./amounts.ts";
import { boundedKey } from "./calls.ts";
import { inexpressible } from "./errors.ts";
import type { PayoutItemParams, PayoutMoneyParams, PayoutParams } from "./params.ts";
import { phoneReceiver } from "./unconfirmed.ts";

const longestReceiver = 127;
const longestItemId = 63;
const longestNote = 1_000;

/** Accounts of PayPal and of Venmo, which is one of the United States. */
export const payPalPayoutMethods: readonly SupportedPayoutMethod[] = [
  {
    payoutType: "wallet",
    types: ["paypal"],
    countries: "all",
    currencies: payPalCurrencies.filter((currency) => currency !== "CNY"),
  },
  { payoutType: "wallet", types: ["venmo"], countries: ["US"], currencies: ["USD"] },
];

type Receiver = Pick<PayoutItemParams, "recipient_type" | "receiver" | "recipient_wallet">;

const isWallet = ({ payoutType, destination }: PayoutInput): boolean =>
  payoutType === "wallet" && ["paypal", "venmo"].includes(textAt(destination, "kind") ?? "");

/** Who gets the money; null for a destination that PayPal does not know. */
const receiverOf = (input: PayoutInput): Receiver | null => {
  if (!isWallet(input)) return null;
  const { destination } = input;
  const wallet = destination["kind"] === "venmo" ? "VENMO" : "PAYPAL";
  const email = textAt(destination, "email");
  if (email !== undefined) return { recipient_type: "EMAIL", receiver: email, recipient_wallet: wallet };
  const id = textAt(destination, "paypal_id");
  if (id !== undefined) return { recipient_type: "PAYPAL_ID", receiver: id, recipient_wallet: wallet };
  const phone = textAt(destination, "telephone_number");
  return phone === undefined
    ? null
    : { recipient_type: "PHONE", receiver: phoneReceiver(phone, wallet), recipient_wallet: wallet };
};

const payoutMoney = (amount: number, currency: string): PayoutMoneyParams => {
  const { currency_code, value } = wireMoney(amount, currency);
  return { currency: currency_code, value };
};

const emptyReceiver: Receiver = { recipient_type: "EMAIL", receiver: "", recipient_wallet: "PAYPAL" };

/** A batch of one; its id is what keeps it from being paid twice. */
export const payoutParams = (context: ConnectorContext, input: PayoutInput): PayoutParams => ({
  sender_batch_header: {
    sender_batch_id: boundedKey(context.idempotencyKey),
    email_subject: "You have a payout",
  },
  items: [
    {
      ...(receiverOf(input) ?? emptyReceiver),
      amount: payoutMoney(input.amount, input.currency),
      // Payouts to Venmo need a note.
      note: cutText(input.description ?? `Payout ${input.payoutId}`, longestNote),
      sender_item_id: input.attemptId,
    },
  ],
});

/** Why PayPal's API cannot express the payout; null: it can. */
export const payoutRefusal = (input: PayoutInput): ConnectorError | null => {
  const receiver = receiverOf(input);
  if (receiver === null) {
    return { code: "payout_method_not_supported", message: "PayPal pays to accounts of PayPal and Venmo." };
  }
  if (receiver.receiver.length > longestReceiver || receiver.receiver === "") {
    return { code: "receiver_not_supported", message: "PayPal takes receivers of at most 127 characters." };
  }
  if (input.attemptId.length > longestItemId) {
    return { code: "reference_too_long", message: "PayPal takes references of payouts of at most 63 characters." };
  }
  const isNothing = input.amount === 0 || moneyOf(input.amount, input.currency) === null;
  if (isNothing) return inexpressible(input.currency);
  const isForeign = receiver.recipient_wallet === "VENMO" && input.currency !== "USD";
  return isForeign ? { code: "currency_not_supported", message: "Venmo takes US dollars." } : null;
};
