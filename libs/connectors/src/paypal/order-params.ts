import type { ConnectorContext } from "../connector.ts";
import type { AuthorizeInput, CardData, ContactAddress } from "../inputs.ts";
import { given } from "../request-values.ts";
import { moneyOf, wireMoney } from "./amounts.ts";
import type {
  AddressParams,
  BreakdownParams,
  CardBrand,
  CardParams,
  ItemParams,
  OrderParams,
  PurchaseUnitParams,
  ReturnParams,
  StoredCredentialParams,
  WalletParams,
} from "./params.ts";

const longestText = 127;
const longestDescriptor = 22;

/** Parameter of the address that the customer comes back to when they gave up. */
export const cancelledParameter = "cancelled";

const addressOf = (contact: ContactAddress | null): AddressParams | undefined => {
  const country = given(contact?.country);
  if (contact === null || country === undefined) return undefined;
  return {
    address_line_1: given(contact.line1),
    address_line_2: given([contact.line2, contact.line3].filter((line) => given(line) !== undefined).join(", ")),
    admin_area_2: given(contact.city),
    admin_area_1: given(contact.state),
    postal_code: given(contact.zip),
    country_code: country,
  };
};

const nameOf = (contact: ContactAddress | null): string | undefined =>
  given([contact?.firstName, contact?.lastName].filter((name) => given(name) !== undefined).join(" "));

/** PayPal refuses addresses to ship to that are not complete. */
const shippingOf = ({ shipping }: AuthorizeInput): PurchaseUnitParams["shipping"] => {
  const address = addressOf(shipping);
  const isComplete = given(address?.address_line_1) !== undefined && given(address?.admin_area_2) !== undefined;
  if (address === undefined || !isComplete) return undefined;
  const name = nameOf(shipping);
  return { ...(name === undefined ? {} : { name: { full_name: name } }), address };
};

interface Basket {
  readonly items: readonly ItemParams[];
  readonly breakdown: BreakdownParams;
}

/** The order's lines, only where their sum is what is paid: PayPal refuses any other. */
const basketOf = ({ order, amount, currency }: AuthorizeInput): Basket | null => {
  if (order === undefined || order.lines.length === 0) return null;
  const goods = order.lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
  const tax = order.taxAmount ?? order.lines.reduce((sum, line) => sum + (line.totalTaxAmount ?? 0), 0);
  const shipping = (order.shippingAmount ?? 0) + (order.shippingTaxAmount ?? 0);
  const discount = order.discountAmount ?? 0;
  const itemTotal = moneyOf(goods, currency);
  if (itemTotal === null || goods + tax + shipping - discount !== amount) return null;
  const part = (value: number) => (value === 0 ? undefined : wireMoney(value, currency));
  return {
    items: order.lines.map((line) => ({
      name: line.productName.slice(0, longestText),
      quantity: String(line.quantity),
      unit_amount: wireMoney(line.amount, currency),
      sku: given(line.sku ?? line.productId)?.slice(0, longestText),
    })),
    breakdown: {
      item_total: itemTotal,
      tax_total: part(tax),
      shipping: part(shipping),
      discount: part(discount),
    },
  };
};

const descriptorOf = ({ billingDescriptor, statementDescriptor }: AuthorizeInput): string | undefined =>
  given(billingDescriptor?.statementDescriptor ?? billingDescriptor?.name ?? statementDescriptor)?.slice(
    0,
    longestDescriptor,
  );

const purchaseUnit = (context: ConnectorContext, input: AuthorizeInput): PurchaseUnitParams => {
  const basket = basketOf(input);
  return {
    reference_id: given(input.order?.merchantReference),
    amount: { ...wireMoney(input.amount, input.currency), breakdown: basket?.breakdown },
    description: given(input.description)?.slice(0, longestText),
    custom_id: input.attemptId,
    invoice_id: context.idempotencyKey,
    soft_descriptor: descriptorOf(input),
    items: basket?.items,
    shipping: shippingOf(input),
  };
};

/** Where the customer comes back to; either way the order itself says what happened. */
const returnParams = ({ completeUrl }: AuthorizeInput): ReturnParams => {
  const cancelUrl = new URL(completeUrl);
  cancelUrl.searchParams.set(cancelledParameter, "true");
  return { return_url: completeUrl, cancel_url: cancelUrl.href };
};

const brands: Readonly<Record<string, CardBrand>> = {
  Visa: "VISA",
  Mastercard: "MASTERCARD",
  AmericanExpress: "AMEX",
  Discover: "DISCOVER",
  DinersClub: "DINERS",
  JCB: "JCB",
  UnionPay: "CHINA_UNION_PAY",
  Maestro: "MAESTRO",
};

const networkReference = (
  { networkTransactionId: id }: AuthorizeInput,
  network: string | null,
): StoredCredentialParams["previous_network_transaction_reference"] =>
  id === undefined ? undefined : { id, network: network === null ? undefined : brands[network] };

/** Who pays with the kept card, and for what; undefined for a card that is neither kept nor to be kept. */
const storedCredential = (input: AuthorizeInput): StoredCredentialParams | undefined => {
  const { paymentMethodData: data, offSession, mitCategory, setupFutureUsage } = input;
  if (offSession) {
    return {
      payment_initiator: "MERCHANT",
      payment_type: mitCategory === "recurring" || mitCategory === "installment" ? "RECURRING" : "UNSCHEDULED",
      usage: "SUBSEQUENT",
      previous_network_transaction_reference: networkReference(
        input,
        data.type === "card" ? data.card.network : null,
      ),
    };
  }
  if (data.type === "connector_mandate" || input.isStoredCredential === true) {
    return { payment_initiator: "CUSTOMER", payment_type: "ONE_TIME", usage: "SUBSEQUENT" };
  }
  if (setupFutureUsage !== "off_session") return undefined;
  const payment_type = mitCategory === "recurring" ? "RECURRING" : "UNSCHEDULED";
  return { payment_initiator: "CUSTOMER", payment_type, usage: "FIRST" };
};

const wantsAuthentication = (input: AuthorizeInput): boolean =>
  !input.offSession && (input.authenticationType === "three_ds" || input.isChallengeForced === true);

const cardParams = (card: CardData, input: AuthorizeInput): CardParams => {
  const isAuthenticated = wantsAuthentication(input);
  const isKept = input.setupFutureUsage === "off_session" && !input.offSession;
  return {
    number: card.number,
    expiry: `${card.expiryYear}-${card.expiryMonth}`,
    // PayPal refuses the code in a payment of the merchant's.
    security_code: input.offSession ? undefined : (card.cvc ?? undefined),
    name: given(card.holderName) ?? given(input.customerName) ?? nameOf(input.billing),
    billing_address: addressOf(input.billing),
    stored_credential: storedCredential(input),
    attributes:
      isAuthenticated || isKept
        ? {
            verification: isAuthenticated ? { method: "SCA_ALWAYS" } : undefined,
            vault: isKept ? { store_in_vault: "ON_SUCCESS" } : undefined,
          }
        : undefined,
    experience_context: isAuthenticated ? returnParams(input) : undefined,
  };
};

const walletParams = (input: AuthorizeInput): WalletParams => ({
  email_address: given(input.email ?? input.billing?.email),
  experience_context: {
    ...returnParams(input),
    user_action: "PAY_NOW",
    shipping_preference: shippingOf(input) === undefined ? "NO_SHIPPING" : "SET_PROVIDED_ADDRESS",
    payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
  },
});

const sourceOf = (input: AuthorizeInput): OrderParams["payment_source"] => {
  const data = input.paymentMethodData;
  if (data.type === "card") return { card: cardParams(data.card, input) };
  if (data.type !== "connector_mandate") return { paypal: walletParams(input) };
  return { card: { vault_id: data.connectorMandateId, stored_credential: storedCredential(input) } };
};

/** Only an automatic capture is PayPal's to make; for every other one the money is held. */
export const intentOf = ({ captureMethod }: Pick<AuthorizeInput, "captureMethod">): OrderParams["intent"] =>
  captureMethod === "automatic" ? "CAPTURE" : "AUTHORIZE";

export const orderParams = (context: ConnectorContext, input: AuthorizeInput): OrderParams => ({
  intent: intentOf(input),
  purchase_units: [purchaseUnit(context, input)],
  payment_source: sourceOf(input),
});
