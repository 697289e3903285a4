import type { CalculateTaxRequest, MerchantSnapshot, PaymentTax } from "@railyard/contracts";

import { assertPossible } from "../domain/operations.ts";
import { withClientShipping } from "../wire/client-change.ts";
import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import { withOrderTax } from "../domain/change-payment.ts";
import { orderTaxToWire } from "../wire/displayed-amounts-wire.ts";
import type { Payment, PaymentWithAttempt } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import { loggedReason, logProviderError } from "../../providers/use-cases/log-provider-error.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { StepResult } from "./payment-lease.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

export interface CalculateTaxOrder {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: CalculateTaxRequest;
}

/** The profile's tax account. @throws {Failure} `tax_not_enabled` (IR_16), `connector_account_unusable` (HE_03). */
const taxAccountOf = (
  ports: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  { payment }: PaymentWithAttempt,
): ProviderAccount => {
  const profile = profileOf(merchant, payment);
  const id = profile?.tax_connector_id ?? null;
  if (profile?.is_tax_connector_enabled !== true || id === null) throw failures.tax_not_enabled({});
  const account = ports.providers.account(merchant, id);
  if (account?.has("calculate_tax") !== true) throw failures.connector_account_unusable({ merchant_connector_id: id });
  return account;
};

/**
 * The tax in minor units. Working it out changes nothing anywhere, so nothing has to be stored before.
 * @throws {Failure} `missing_field` (IR_04), `tax_not_calculated` (CE_00), `provider_did_not` (503).
 */
const askForTax = async (
  ports: Pick<Ports, "observer">,
  account: ProviderAccount,
  { paymentId, merchantId, amount, currency, details, version }: Payment,
  { shipping }: CalculateTaxRequest,
): Promise<number> => {
  const country = shipping.address?.country ?? null;
  if (country === null) throw failures.missing_field({ field: "shipping.address.country" });
  const outcome = await account.call(
    "calculate_tax",
    {
      paymentId,
      amount,
      shippingCost: details.amounts.shippingCost ?? 0,
      currency,
      country,
      state: shipping.address?.state ?? null,
    },
    { idempotencyKey: `${providerKey(merchantId, paymentId)}_tax_${String(version)}` },
  );
  if (outcome.taxStatus === "calculated" && outcome.orderTaxAmount !== undefined) return outcome.orderTaxAmount;
  const { connector } = account;
  logProviderError(ports, account, { payment_id: paymentId }, outcome.error);
  if (outcome.taxStatus === "failed") throw failures.tax_not_calculated({ connector });
  throw failures.provider_did_not({ connector, operation: "calculate the tax", problem: loggedReason });
};

const step = async (
  ports: Pick<Ports, "clock" | "observer" | "payments" | "providers">,
  merchant: MerchantSnapshot,
  { request, caller }: CalculateTaxOrder,
  stored: StoredPayment,
): Promise<StepResult<Payment>> => {
  const { payment, attempt, captures } = stored;
  assertPossible("calculate_tax", payment.status);
  if (payment.details.amounts.isTaxCalculationSkipped === true) return { result: payment };
  // A provider that was sent the amount refuses later requests with another one.
  if (attempt.connector !== null) throw failures.tax_too_late({});
  const shipped = withClientShipping(payment.details, request.shipping);
  const account = taxAccountOf(ports, merchant, stored);
  const tax = await askForTax(ports, account, payment, request);
  const after = withOrderTax({ payment, attempt, captures }, tax, shipped, ports.clock.now());
  const isStored = await ports.payments.rewrite({
    expected: expectedOf(payment),
    after,
    captures: [],
    events: [],
    directoryVersion: caller.directoryVersion,
  });
  return isStored ? { result: after.payment } : null;
};

/**
 * Calculates the tax on a payment that was sent to no provider yet, and makes it part of the net amount; if the payment
 * was changed meanwhile, the tax is calculated again.
 * @throws {Failure} `payment_not_found` (HE_02), `wrong_status`, `tax_not_enabled`, `tax_too_late` (IR_16),
 * `customer_change_refused` (IR_18) for another address than the merchant's server stated, those of the client secret
 * (IR_08, IR_09) and of asking.
 */
export const calculateTax =
  (ports: Pick<Ports, "clock" | "directory" | "ids" | "observer" | "payments" | "policy" | "providers" | "vault">) =>
  async (order: CalculateTaxOrder): Promise<PaymentTax> => {
    const { caller, paymentId, request } = order;
    const merchant = await merchantOf(ports, caller, null);
    const guard = ({ payment }: StoredPayment): void => {
      const secrets = { given: request.client_secret, expected: payment.clientSecret, equals: ports.vault.equals };
      checkLiveClientSecret(secrets, payment.expiresAt, ports.clock.now());
    };
    const target = { ...caller, paymentId, guard };
    return orderTaxToWire(await withFreePayment(ports, target, (stored) => step(ports, merchant, order, stored)));
  };
