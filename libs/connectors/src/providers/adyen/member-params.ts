import { cutText } from "@railyard/members";
import type { AuthorizeInput } from "../../port/inputs.ts";
import type { MemberSupport, OrderLineInput, RequestMember } from "../../port/request-members.ts";
import { given } from "../../wire/request-values.ts";
import { toAdyenAmount } from "./amounts.ts";
import type { LevelTwoThreeParams, LineParams, PaymentParams } from "./params.ts";
import { requestData, scaExemptions } from "./published-facts.ts";
import { installmentCount } from "./unconfirmed.ts";

const sent = (as: string): MemberSupport => ({ support: "sent", as });
const ignored = (because: string): MemberSupport => ({ support: "ignored", because });

/** How the request members are handled that Adyen, or this adapter, does not leave aside. */
export const adyenMembers: Partial<Readonly<Record<RequestMember, MemberSupport>>> = {
  billing_descriptor: sent("shopperStatement"),
  business_sub_label: sent("store"),
  connector_metadata: ignored("Adyen's fields are set by this adapter alone."),
  discount_amount: ignored("Adyen takes discounts in the lines only."),
  duty_amount: sent("enhancedSchemeData.levelTwoThree.dutyAmount"),
  external_surcharge_strategy: ignored("What is asked for is the amount with every surcharge."),
  force_3ds_challenge: sent("threeDS2RequestData.threeDSRequestorChallengeInd"),
  frm_metadata: ignored("The risk engine of Adyen is set up at Adyen."),
  installment_data: sent("installments.value"),
  is_iframe_redirection_enabled: ignored("The page is the same in a frame."),
  is_stored_credential: sent("recurringProcessingModel"),
  merchant_order_reference_id: sent("merchantOrderReference"),
  mit_category: sent("recurringProcessingModel"),
  order_date: sent("enhancedSchemeData.levelTwoThree.orderDate"),
  order_details: sent("lineItems"),
  order_tax_amount: sent("enhancedSchemeData.levelTwoThree.totalTaxAmount"),
  partner_merchant_identifier_details: ignored("Partners are named at Adyen by the API key."),
  payment_channel: sent("shopperInteraction"),
  psd2_sca_exemption_type: sent(`additionalData.${requestData.scaExemption}`),
  shipping_amount_tax: ignored("Adyen takes the tax of the whole order."),
  shipping_cost: sent("enhancedSchemeData.levelTwoThree.freightAmount"),
  tax_status: ignored("Adyen takes the tax itself."),
};

const statementLengthMax = 22;

/** How the payment appears on the customer's statement, in the characters that banks take. */
export const statementOf = ({ billingDescriptor, statementDescriptor }: AuthorizeInput): string | undefined => {
  const text = billingDescriptor?.statementDescriptor ?? billingDescriptor?.name ?? statementDescriptor ?? "";
  return given(cutText(text.replaceAll(/[^a-zA-Z0-9 .,'_\-?+*/]/g, ""), statementLengthMax).trim());
};

export const isByPhoneOrMail = ({ paymentChannel }: AuthorizeInput): boolean =>
  paymentChannel === "mail_order" || paymentChannel === "telephone_order";

const models = {
  installment: "Subscription",
  recurring: "Subscription",
  unscheduled: "UnscheduledCardOnFile",
  resubmission: "UnscheduledCardOnFile",
} as const;

/** What kind of agreement a kept card is charged or kept under. */
export const processingModelOf = (
  input: AuthorizeInput,
  isKept: boolean,
): PaymentParams["recurringProcessingModel"] => {
  const { mitCategory, offSession, paymentMethodData, isStoredCredential } = input;
  if (mitCategory !== undefined) return models[mitCategory];
  if (offSession || isKept) return "UnscheduledCardOnFile";
  return isStoredCredential === true || paymentMethodData.type === "connector_mandate" ? "CardOnFile" : undefined;
};

const wireAmount = (amount: number | null, { currency }: AuthorizeInput): number | undefined =>
  amount === null ? undefined : (toAdyenAmount(amount, currency) ?? undefined);

/** Of one item, as Adyen wants it; the whole line's is left out where it is no whole number of units a piece. */
const taxOf = ({ totalTaxAmount, quantity }: OrderLineInput, input: AuthorizeInput): number | undefined =>
  totalTaxAmount === null || totalTaxAmount % quantity !== 0 ? undefined : wireAmount(totalTaxAmount / quantity, input);

/** The order's lines; undefined when there are none, or Adyen cannot express one of them. */
const linesOf = (input: AuthorizeInput): readonly LineParams[] | undefined => {
  const lines = (input.order?.lines ?? []).flatMap((line): LineParams[] => {
    const amountIncludingTax = wireAmount(line.amount, input);
    if (amountIncludingTax === undefined) return [];
    return [
      {
        id: given(line.productId),
        sku: given(line.sku),
        description: given(line.productName),
        quantity: line.quantity,
        amountIncludingTax,
        taxAmount: taxOf(line, input),
        itemCategory: given(line.category),
        brand: given(line.brand),
        imageUrl: given(line.imageUrl),
      },
    ];
  });
  return lines.length === 0 || lines.length !== input.order?.lines.length ? undefined : lines;
};

const dayLength = 10;

const levelTwoThree = (input: AuthorizeInput): LevelTwoThreeParams | undefined => {
  const { order } = input;
  if (order === undefined) return undefined;
  const params = {
    dutyAmount: wireAmount(order.dutyAmount, input),
    freightAmount: wireAmount(order.shippingAmount, input),
    orderDate: given(cutText(order.orderedAt, dayLength)),
    totalTaxAmount: wireAmount(order.taxAmount, input),
  };
  return Object.values(params).every((value) => value === undefined) ? undefined : params;
};

const installmentsOf = ({ installmentData }: AuthorizeInput): PaymentParams["installments"] => {
  const value = installmentData?.[installmentCount];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? { value } : undefined;
};

export const scaExemptionOf = ({ scaExemption }: AuthorizeInput): string | undefined =>
  scaExemption === undefined ? undefined : scaExemptions[scaExemption];

/** The order and what else of the request members goes out under a name of its own. */
export const memberParams = (input: AuthorizeInput): Partial<PaymentParams> => {
  const orderData = levelTwoThree(input);
  return {
    merchantOrderReference: given(input.order?.merchantReference),
    store: given(input.businessSubLabel),
    lineItems: linesOf(input),
    enhancedSchemeData: orderData === undefined ? undefined : { levelTwoThree: orderData },
    installments: installmentsOf(input),
    threeDS2RequestData: input.isChallengeForced === true ? { threeDSRequestorChallengeInd: "04" } : undefined,
  };
};
