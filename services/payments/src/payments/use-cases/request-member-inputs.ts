import type { BillingDescriptorInput, OrderInput, OrderLineInput, RequestMembersInput } from "@railyard/connectors";
import { defined, isMembers } from "@railyard/members";

import type { Descriptor, Metadata, Order, Payer, PaymentDetails } from "../domain/payment-details.ts";

type Line = NonNullable<Order["lines"]>[number];

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
  merchantReference: details.order.merchantReference ?? null,
  orderedAt: details.order.orderedAt ?? null,
  taxStatus: details.amounts.taxStatus ?? null,
  taxAmount: details.amounts.orderTax ?? null,
  shippingAmount: details.amounts.shippingCost ?? null,
  shippingTaxAmount: details.amounts.shippingTax ?? null,
  discountAmount: details.amounts.discount ?? null,
  dutyAmount: details.amounts.duty ?? null,
  lines: (details.order.lines ?? []).map(lineInput),
});

const isEmpty = ({ lines, ...facts }: OrderInput): boolean =>
  lines.length === 0 && Object.values(facts).every((fact) => fact === null);

const descriptorInput = (given: NonNullable<Descriptor["billing"]>): BillingDescriptorInput => ({
  name: given.name ?? null,
  city: given.city ?? null,
  phone: given.phone ?? null,
  statementDescriptor: given.statement_descriptor ?? null,
  statementDescriptorSuffix: given.statement_descriptor_suffix ?? null,
  reference: given.reference ?? null,
});

const ofConnector = (
  metadata: Metadata["connector"],
  connector: string | null,
): Readonly<Record<string, unknown>> | undefined => {
  const part: unknown = connector === null ? undefined : metadata?.[connector];
  return isMembers(part) ? part : undefined;
};

/** Request members for providers that have a field for them; `connector` is the one that the attempt goes to. */
export const requestMembersInput = (details: PaymentDetails, connector: string | null): RequestMembersInput => {
  const order = orderInput(details);
  return defined({
    billingDescriptor:
      details.descriptor.billing === undefined ? undefined : descriptorInput(details.descriptor.billing),
    businessSubLabel: details.routing.businessSubLabel,
    connectorMetadata: ofConnector(details.metadata.connector, connector),
    externalSurchargeStrategy: details.amounts.externalSurchargeStrategy,
    isChallengeForced: details.authentication.isChallengeForced,
    fraudMetadata: details.metadata.fraud,
    installmentData: details.offer.installmentData,
    isIframeRedirection: details.pages.isRedirectedInFrame,
    isStoredCredential: details.credential.isStoredCredential,
    mitCategory: details.credential.mitCategory,
    order: isEmpty(order) ? undefined : order,
    partnerMerchantIdentifiers: details.order.partnerMerchantIdentifiers,
    paymentChannel: details.order.channel,
    scaExemption: details.authentication.exemption,
  });
};

/** How the provider reaches the customer: the number with its country code, else that of the billing details. */
export const customerInput = (
  { customer }: Pick<Payer, "customer">,
  billing: Payer["billing"],
): { readonly customerName?: string; readonly phone?: string } => {
  const { name, phone: own, phone_country_code: ownCode } = customer ?? {};
  const billed = billing?.phone;
  const [number, countryCode] = own === undefined ? [billed?.number, billed?.country_code] : [own, ownCode];
  return defined({
    customerName: name,
    phone: number === undefined || number === null || number === "" ? undefined : `${countryCode ?? ""}${number}`,
  });
};
