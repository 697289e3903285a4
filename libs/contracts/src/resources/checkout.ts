import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, list, minorUnits, nullable, record, request, text, textMap } from "../schema.ts";
import { currency } from "./currency.ts";
import { paymentStatuses } from "./payment-values.ts";

const clientSecret = text("Client secret of the payment.", { minLength: 1, maxLength: 128 });

const origin = text("Origin of the page that shows the fields, as the browser reported it to the frame.", {
  minLength: 1,
  maxLength: 255,
  pattern: "^https?://[^/?#\\s]+$",
  examples: ["https://shop.example"],
});

const locale = text("Language of the fields, such as de or de-AT; that of Accept-Language when absent.", {
  maxLength: 35,
});

const mountToken = text("From POST /checkout/sessions.", { minLength: 1, maxLength: 128 });

/** Query string of the frame. */
export const checkoutFrameQuery = request("CheckoutFrameQuery", "What the frame is for.", {
  key: text("The publishable key.", { maxLength: 128 }),
  locale,
});

/** Body of POST /checkout/sessions. */
export const openCheckoutBody = request(
  "OpenCheckoutRequest",
  "The payment whose fields are shown, and where.",
  {
    client_secret: clientSecret,
    origin,
    locale,
    layout: choice("How the methods are arranged; tabs when absent.", ["tabs", "accordion", "spaced_accordion"]),
    labels: choice("Position of labels; above when absent.", ["above", "floating", "never"]),
    element: choice("What is shown: all fields, those of a card, or ways of one press; payment when absent.", [
      "payment",
      "card",
      "express",
    ]),
  },
  ["client_secret", "origin"],
);

const nextAction = record("CheckoutNextAction", "Where the customer continues.", {
  type: choice("redirect_to_url: a page of the bank or the provider.", ["redirect_to_url"]),
  url: text("Address of that page."),
});

const checkoutError = record("CheckoutError", "Why the payment was declined.", {
  code: text("Unified code of the decline.", { examples: ["UE_1000"] }),
  message: text("The reason for the customer, in the language of the fields."),
});

const outcomeMembers = {
  payment_id: text("The payment."),
  status: choice("Its status.", paymentStatuses),
  amount: minorUnits("Amount to pay, surcharge and tax included."),
  currency,
  is_open: flag("Whether the fields can be sent."),
  next_action: nullable(nextAction),
  error: nullable(checkoutError),
  return_url: nullable(
    text("Where the customer goes after the payment, with its status and signed; null while it is open."),
  ),
} as const;

/** Answer of POST /checkout/sessions. */
export const checkout = record("Checkout", "The fields of a payment.", {
  ...outcomeMembers,
  locale: text("Language of the fields."),
  form: nullable(text("The fields as HTML; null when there is nothing to enter.")),
  instructions: nullable(
    text("What the customer does elsewhere, such as scanning a code, as HTML; null when there is nothing to do."),
  ),
  mount_token: text("Permits this page to send the fields, for half an hour."),
});

/** Body of POST /checkout/confirm. */
export const confirmCheckoutBody = request(
  "ConfirmCheckoutRequest",
  "What the customer has entered.",
  {
    client_secret: clientSecret,
    origin,
    mount_token: mountToken,
    locale,
    return_url: text("Where the customer goes after the payment, if the server has not set it.", {
      maxLength: 2048,
    }),
    fields: textMap("The fields by their names.", { maxLength: 2048, maxProperties: 100 }),
  },
  ["client_secret", "origin", "mount_token", "fields"],
);

/** Body of POST /checkout/cards/delete. */
export const deleteCheckoutCardBody = request(
  "DeleteCheckoutCardRequest",
  "The stored card that the customer deletes.",
  {
    client_secret: clientSecret,
    origin,
    mount_token: mountToken,
    payment_method_id: text("The stored card.", { minLength: 1, maxLength: 64 }),
  },
  ["client_secret", "origin", "mount_token", "payment_method_id"],
);

/** Answer of POST /checkout/cards/delete. */
export const deletedCheckoutCard = record("DeletedCheckoutCard", "A stored card that is gone.", {
  payment_method_id: text("The card."),
  deleted: flag("Always true."),
});

const checkoutProblem = record("CheckoutProblem", "A field that is missing or wrong.", {
  field: text("Id of the element that it is about."),
  message: text("What is wrong, in the language of the fields."),
});

/** Answer of POST /checkout/confirm. */
export const checkoutOutcome = record("CheckoutOutcome", "The payment after its fields were sent.", {
  ...outcomeMembers,
  problems: list("What is wrong with the fields; then nothing was sent to a provider.", checkoutProblem),
});

export type OpenCheckoutRequest = FromSchema<typeof openCheckoutBody>;
export type Checkout = FromSchema<typeof checkout>;
export type ConfirmCheckoutRequest = FromSchema<typeof confirmCheckoutBody>;
export type DeleteCheckoutCardRequest = FromSchema<typeof deleteCheckoutCardBody>;
export type CheckoutOutcome = FromSchema<typeof checkoutOutcome>;
