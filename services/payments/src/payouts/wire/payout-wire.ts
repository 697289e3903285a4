import type { Payout as PayoutRepresentation } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { contactToWire } from "../../vault/wire/contact-wire.ts";
import type { EarlierPayoutAttempt, Payout } from "../domain/payout.ts";
import { payoutAttemptId } from "../domain/payout.ts";

type AttemptRepresentation = NonNullable<PayoutRepresentation["attempts"]>[number];

const attemptToWire = (payout: Payout, attempt: EarlierPayoutAttempt, number: number): AttemptRepresentation => ({
  attempt_id: payoutAttemptId({ payoutId: payout.payoutId, attemptCount: number }),
  status: attempt.status,
  amount: payout.amount,
  currency: payout.currency,
  connector: attempt.connector,
  merchant_connector_id: attempt.merchantConnectorId,
  connector_transaction_id: attempt.connectorPayoutId,
  error_code: attempt.error?.code ?? null,
  error_message: attempt.error?.message ?? null,
  unified_code: attempt.error?.unifiedCode ?? null,
  unified_message: attempt.error?.unifiedMessage ?? null,
  payment_method: payout.payoutType,
  cancellation_reason: null,
});

const attemptsOf = (payout: Payout): AttemptRepresentation[] => {
  const { attemptCount, connector, merchantConnectorId, details } = payout;
  const earlier = details.earlierAttempts ?? [];
  const shown = earlier.map((attempt, index) => attemptToWire(payout, attempt, index + 1));
  if (attemptCount === 0) return shown;
  const current: EarlierPayoutAttempt = {
    status: payout.status,
    connector: connector ?? "",
    merchantConnectorId: merchantConnectorId ?? "",
    connectorPayoutId: payout.connectorPayoutId,
    ...defined({ error: details.error }),
  };
  const reason = details.cancellationReason ?? null;
  return [...shown, { ...attemptToWire(payout, current, attemptCount), cancellation_reason: reason }];
};

const customerOf = ({ details: { customer } }: Payout): PayoutRepresentation["customer"] =>
  customer === undefined
    ? null
    : {
        id: customer.id ?? null,
        name: customer.name ?? null,
        email: customer.email ?? null,
        phone: customer.phone ?? null,
        phone_country_code: customer.phone_country_code ?? null,
      };

/** The payout as the API answers it and as its events carry it. */
export const payoutToWire = (payout: Payout): PayoutRepresentation => {
  const { details } = payout;
  const { customer, error } = details;
  return {
    payout_id: payout.payoutId,
    merchant_id: payout.merchantId,
    merchant_order_reference_id: payout.merchantOrderReferenceId,
    amount: payout.amount,
    currency: payout.currency,
    connector: payout.connector,
    payout_type: payout.payoutType,
    payout_method_data: details.method ?? null,
    payout_method_id: details.payoutMethodId ?? null,
    billing: contactToWire(details.billing),
    auto_fulfill: payout.autoFulfill,
    customer_id: payout.customerId,
    customer: customerOf(payout),
    name: customer?.name ?? null,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    phone_country_code: customer?.phone_country_code ?? null,
    client_secret: payout.clientSecret,
    return_url: details.returnUrl ?? null,
    business_country: details.businessCountry ?? null,
    business_label: details.businessLabel ?? null,
    description: details.description ?? null,
    entity_type: payout.entityType,
    recurring: details.isRecurring ?? false,
    metadata: details.metadata ?? null,
    merchant_connector_id: payout.merchantConnectorId,
    status: payout.status,
    error_message: error?.message ?? null,
    error_code: error?.code ?? null,
    unified_code: error?.unifiedCode ?? null,
    unified_message: error?.unifiedMessage ?? null,
    profile_id: payout.profileId,
    created: payout.createdAt.toISOString(),
    updated: payout.modifiedAt.toISOString(),
    expires_on: payout.expiresAt?.toISOString() ?? null,
    connector_transaction_id: payout.connectorPayoutId,
    priority: details.priority ?? null,
    attempt_count: payout.attemptCount,
    attempts: attemptsOf(payout),
    cancellation_reason: details.cancellationReason ?? null,
    browser_info: details.browserInfo ?? null,
    payout_link: details.link?.summary ?? null,
  };
};
