import type { BillingDescriptorInput, OrderInput, OrderLineInput, RequestMembersInput } from "@railyard/connectors";

import type { PaymentDetails } from "../domain/payment.ts";

type Line = NonNullable<PaymentDetails["order_details"]>[number];

const lineInput = (line: Line): OrderLineInput => ({
  productName: line.product_name,
  quantity: line.quantity,
  amount: line.amount,
  totalTaxAmount: line.total_tax_amount ?? null,
  productId: line.product_id ?? null,
  sku: line.sku ?? null,
  commodityCode: line.commodity_code ?? null,
  unitOfMeasure: line.unit_of_measure ?? null,
  category: line.category ?? null,
  brand: line.brand ?? null,
  imageUrl: line.product_img_link ?? null,
});

const orderInput = (details: PaymentDetails): OrderInput => ({
  merchantReference: details.merchant_order_reference_id ?? null,
  orderedAt: details.order_date ?? null,
  taxStatus: details.tax_status ?? null,
  taxAmount: details.order_tax_amount ?? null,
  shippingAmount: details.shipping_cost ?? null,
  shippingTaxAmount: details.shipping_amount_tax ?? null,
  discountAmount: details.discount_amount ?? null,
  dutyAmount: details.duty_amount ?? null,
  lines: (details.order_details ?? []).map(lineInput),
});

const isEmpty = ({ lines, ...facts }: OrderInput): boolean =>
  lines.length === 0 && Object.values(facts).every((fact) => fact === null);

const descriptorInput = (given: NonNullable<PaymentDetails["billing_descriptor"]>): BillingDescriptorInput => ({
  name: given.name ?? null,
  city: given.city ?? null,
  phone: given.phone ?? null,
  statementDescriptor: given.statement_descriptor ?? null,
  statementDescriptorSuffix: given.statement_descriptor_suffix ?? null,
  reference: given.reference ?? null,
});

type Given<Input> = { readonly [Name in keyof Input]: Input[Name] | undefined };

/** Without the members that are undefined. */
const stated = <Input extends object>(input: Given<Input>): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as unknown as Input;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const ofConnector = (
  metadata: PaymentDetails["connector_metadata"],
  connector: string | null,
): Readonly<Record<string, unknown>> | undefined => {
  const part: unknown = connector === null ? undefined : metadata?.[connector];
  return isRecord(part) ? part : undefined;
};

/** Request members for providers that have a field for them; `connector` is the one that the attempt goes to. */
export const requestMembersInput = (details: PaymentDetails, connector: string | null): RequestMembersInput => {
  const order = orderInput(details);
  return stated<RequestMembersInput>({
    billingDescriptor:
      details.billing_descriptor === undefined ? undefined : descriptorInput(details.billing_descriptor),
    businessSubLabel: details.business_sub_label,
    connectorMetadata: ofConnector(details.connector_metadata, connector),
    externalSurchargeStrategy: details.external_surcharge_strategy,
    isChallengeForced: details.force_3ds_challenge,
    fraudMetadata: details.frm_metadata,
    installmentData: details.installment_data,
    isIframeRedirection: details.is_iframe_redirection_enabled,
    isStoredCredential: details.is_stored_credential,
    mitCategory: details.mit_category,
    order: isEmpty(order) ? undefined : order,
    partnerMerchantIdentifiers: details.partner_merchant_identifier_details,
    paymentChannel: details.payment_channel,
    scaExemption: details.psd2_sca_exemption_type,
  });
};

/** How the provider reaches the customer: the number with its country code, else that of the billing details. */
export const customerInput = (
  { customer }: Pick<PaymentDetails, "customer">,
  billing: PaymentDetails["billing"],
): { readonly customerName?: string; readonly phone?: string } => {
  const { name, phone: own, phone_country_code: ownCode } = customer ?? {};
  const billed = billing?.phone;
  const [number, countryCode] = own === undefined ? [billed?.number, billed?.country_code] : [own, ownCode];
  return stated<{ readonly customerName?: string; readonly phone?: string }>({
    customerName: name,
    phone: number === undefined || number === null || number === "" ? undefined : `${countryCode ?? ""}${number}`,
  });
};
