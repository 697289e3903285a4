import { detailMembers, methodOptions } from "./methods.ts";

const address = (prefix: string): readonly string[] =>
  ["line1", "line2", "city", "state", "postal_code", "country"].map((name) => `${prefix}[address][${name}]`);
const cardOption = (name: string): string => `payment_method_options[card][${name}]`;

const intentMembers = [
  "confirm",
  "payment_method",
  "customer",
  "return_url",
  "description",
  "metadata[*]",
  "expand[*]",
];
const authenticationOptions = [
  "moto",
  "request_three_d_secure",
  "three_d_secure][cryptogram",
  "three_d_secure][transaction_id",
  "three_d_secure][version",
  "three_d_secure][electronic_commerce_indicator",
  "three_d_secure][ares_trans_status",
  "three_d_secure][exemption_indicator",
];
const describedMembers = [
  "payment_method_data[type]",
  ...["email", "name", "phone"].map((name) => `payment_method_data[billing_details][${name}]`),
  ...address("payment_method_data[billing_details]"),
  ...detailMembers.map((name) => `payment_method_data[${name}]`),
  ...["type", "online][ip_address", "online][user_agent"].map((name) => `mandate_data[customer_acceptance][${name}]`),
];
const lineItemMembers = [
  ...["product_name", "product_code", "quantity", "unit_cost", "unit_of_measure"],
  "tax][total_tax_amount",
];
const cardOptions = [
  ...authenticationOptions,
  "setup_credential_usage",
  "stored_credential_usage",
  "request_multicapture",
  "request_incremental_authorization",
  "request_extended_authorization",
  "request_overcapture",
  "mit_exemption][network_transaction_id",
  ...["enabled", "plan][type", "plan][interval", "plan][count"].map((name) => `installments][${name}`),
];

/** Members that each operation takes. */
export const paymentMembers = {
  paymentMethod: [
    "type",
    ...["number", "exp_month", "exp_year", "cvc", "networks][preferred", "token"].map((name) => `card[${name}]`),
    ...["email", "name", "phone"].map((name) => `billing_details[${name}]`),
    ...address("billing_details"),
  ],
  customer: ["email", "name", "metadata[*]"],
  paymentIntent: [
    ...intentMembers,
    "amount",
    "currency",
    "capture_method",
    "allowed_payment_method_types[*]",
    "off_session",
    "error_on_requires_action",
    "setup_future_usage",
    ...describedMembers,
    ...methodOptions.map((name) => `payment_method_options[${name}]`),
    "statement_descriptor",
    "statement_descriptor_suffix",
    "receipt_email",
    "shipping[name]",
    "payment_details[order_reference]",
    "amount_details[enforce_arithmetic_validation]",
    "amount_details[discount_amount]",
    "amount_details[tax][total_tax_amount]",
    "amount_details[shipping][amount]",
    ...lineItemMembers.map((name) => `amount_details[line_items][#][${name}]`),
    ...address("shipping"),
    ...cardOptions.map(cardOption),
  ],
  setupIntent: [
    ...intentMembers,
    "usage",
    "allowed_payment_method_types[*]",
    ...describedMembers,
    "payment_method_options[us_bank_account][verification_method]",
    cardOption("setup_credential_usage"),
    ...authenticationOptions.filter((name) => !name.endsWith("exemption_indicator")).map(cardOption),
  ],
  capture: ["amount_to_capture", "final_capture", "metadata[*]", "expand[*]"],
  cancel: ["cancellation_reason", "expand[*]"],
  increment: ["amount", "metadata[*]", "expand[*]"],
  refund: ["payment_intent", "charge", "amount", "reason", "metadata[*]"],
} as const;
