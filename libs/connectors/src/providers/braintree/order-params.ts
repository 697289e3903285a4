import { cutText } from "@railyard/members";
import type { AuthorizeInput, ContactAddress } from "../../port/inputs.ts";
import { textAt } from "../../wire/reading.ts";
import type { OrderLineInput } from "../../port/request-members.ts";
import { given } from "../../wire/request-values.ts";
import { stateOf } from "../../wire/state-code.ts";
import { toBraintreeAmount } from "./amounts.ts";
import { customFieldsOf, deviceDataOf, vaultCustomerOf } from "./connector-metadata.ts";
import { descriptorName, orderLimits, postalCode } from "./unconfirmed.ts";

const moneyOf = (amount: number | null | undefined, currency: string): string | undefined =>
  amount === null || amount === undefined ? undefined : (toBraintreeAmount(amount, currency) ?? undefined);

/** The object, or undefined when none of its members is given. */
export const anyOf = <Value extends object>(members: Value): Value | undefined =>
  Object.values(members).some((value) => value !== undefined) ? members : undefined;

export const addressOf = (contact: ContactAddress): object => ({
  firstName: given(contact.firstName),
  lastName: given(contact.lastName),
  addressLine1: given(contact.line1),
  addressLine2: given([contact.line2, contact.line3].filter((line) => given(line) !== undefined).join(", ")),
  adminArea2: given(contact.city),
  adminArea1: stateOf(contact),
  // A code that Braintree would refuse is not worth a payment.
  postalCode: postalCode.test(contact.zip ?? "") ? contact.zip : undefined,
  countryCode: given(contact.country),
});

const lineOf = (line: OrderLineInput, currency: string): object => ({
  name: cutText(line.productName, orderLimits.lineName),
  kind: "DEBIT",
  quantity: String(line.quantity),
  unitAmount: moneyOf(line.amount, currency),
  totalAmount: moneyOf(line.amount * line.quantity, currency),
  taxAmount: moneyOf(line.totalTaxAmount, currency),
  unitOfMeasure: cutText(given(line.unitOfMeasure), orderLimits.lineCode),
  productCode: cutText(given(line.sku ?? line.productId), orderLimits.lineCode),
  commodityCode: cutText(given(line.commodityCode), orderLimits.lineCode),
});

/**
 * Braintree refuses lines without a price or a quantity, more than it can take, and totals of more than two decimals:
 * the payment is as good without them.
 */
const linesOf = ({ order, currency }: AuthorizeInput): readonly object[] | undefined => {
  const lines = order?.lines.filter(({ amount, quantity }) => amount > 0 && quantity > 0) ?? [];
  const total = moneyOf(1, currency);
  if (lines.length === 0 || lines.length > orderLimits.lines || total === undefined) return undefined;
  return /\.\d{3}$/.test(total) ? undefined : lines.map((line) => lineOf(line, currency));
};

const shippingOf = ({ shipping, order, currency }: AuthorizeInput): object | undefined =>
  anyOf({
    shippingAddress: shipping === null ? undefined : addressOf(shipping),
    shippingAmount: moneyOf(order?.shippingAmount, currency),
    shippingTaxAmount: moneyOf(order?.shippingTaxAmount, currency),
  });

const descriptorOf = ({ billingDescriptor: wanted, statementDescriptor }: AuthorizeInput): object | undefined => {
  const name = given(wanted?.name ?? wanted?.statementDescriptor ?? statementDescriptor);
  return anyOf({
    name: name !== undefined && descriptorName.test(name) ? name : undefined,
    phone: /^[0-9-]{10,14}$/.test(wanted?.phone ?? "") ? wanted?.phone : undefined,
  });
};

const textIn = (input: AuthorizeInput, name: string): string | undefined => {
  const value = input.browserInformation?.[name];
  return typeof value === "string" ? given(value) : undefined;
};

export const riskDataOf = (input: AuthorizeInput): object | undefined =>
  anyOf({
    customerIp: textIn(input, "ip_address"),
    customerBrowser: cutText(textIn(input, "user_agent"), 255),
    deviceData: deviceDataOf(input),
  });

/** Braintree takes details only of customers that it does not know. */
const customerOf = (input: AuthorizeInput): object | undefined =>
  input.paymentMethodData.type === "connector_mandate" || vaultCustomerOf(input) !== undefined
    ? undefined
    : anyOf({ email: given(input.email ?? input.billing?.email), phoneNumber: given(input.phone) });

const merchantInitiators = { installment: "INSTALLMENT", recurring: "RECURRING" } as const;

const initiatorOf = ({ paymentChannel, offSession, mitCategory, setupFutureUsage }: AuthorizeInput) => {
  if (paymentChannel === "mail_order" || paymentChannel === "telephone_order") return "MOTO";
  const isSeries = mitCategory === "installment" || mitCategory === "recurring";
  if (offSession) return isSeries ? merchantInitiators[mitCategory] : "UNSCHEDULED";
  // The customer's own payment that begins a series.
  return isSeries && setupFutureUsage === "off_session" ? `${merchantInitiators[mitCategory]}_FIRST` : undefined;
};

/** What a transaction states in addition to its money. */
export const detailsOf = (input: AuthorizeInput): object => {
  const { order, currency } = input;
  return {
    purchaseOrderNumber: cutText(given(order?.merchantReference), orderLimits.purchaseOrderNumber),
    riskData: riskDataOf(input),
    customFields: customFieldsOf(input),
    channel: textAt(input.partnerMerchantIdentifiers, "partner_details", "name"),
    descriptor: descriptorOf(input),
    paymentInitiator: initiatorOf(input),
    shipping: shippingOf(input),
    tax: anyOf({
      taxAmount: moneyOf(order?.taxAmount, currency),
      taxExempt: order?.taxStatus === "exempt" ? true : undefined,
    }),
    discountAmount: moneyOf(order?.discountAmount, currency),
    lineItems: linesOf(input),
    customerId: input.paymentMethodData.type === "connector_mandate" ? undefined : vaultCustomerOf(input),
    customerDetails: customerOf(input),
  };
};
