import type {
  CheckEligibilityRequest,
  ConfirmPaymentRequest,
  DisplayedSurcharge,
  Eligibility,
  MerchantSnapshot,
} from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import {
  applyDecisionRules,
  netWithoutRules,
  appliedSurcharge,
  surchargeRulesOf,
} from "../domain/decision-rules/apply-rules.ts";
import { paymentFacts } from "../domain/decision-rules/payment-facts.ts";
import { surchargeToWire } from "../wire/displayed-amounts-wire.ts";
import { changePayment } from "../domain/change-payment.ts";
import { customerInitiated } from "../domain/customer-initiated.ts";
import { statedPaymentFromWire } from "../wire/stated-payment-wire.ts";
import { assertPossible } from "../domain/operations.ts";
import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import { methodMissing } from "../../methods/domain/method-input.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { isBlocked, isGuarded } from "./guard-payment.ts";
import { namesStoredMethod, storedMethodOf } from "./method-of-payment.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { changeBy, methodOfRequest } from "./confirm-payment.ts";
import { loadPayment } from "./payment-lease.ts";

export interface CheckEligibilityInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: CheckEligibilityRequest;
}

/** The request as a confirmation would send it. */
const confirmationOf = (request: CheckEligibilityRequest): ConfirmPaymentRequest => ({
  payment_method: request.payment_method_type ?? null,
  payment_method_type: request.payment_method_subtype ?? null,
  payment_method_data: request.payment_method_data ?? null,
  payment_token: request.payment_token ?? null,
  browser_info: request.browser_info ?? null,
});

/** The payment as its confirmation would find it; nothing of it is stored. */
const wantedBy = async (
  ports: Pick<Ports, "cardRanges" | "clock" | "paymentMethods" | "vault">,
  merchant: MerchantSnapshot,
  stored: StoredPayment,
  { caller, request }: CheckEligibilityInput,
): Promise<PaymentWithAttempt> => {
  const { request: confirmation, paths } = changeBy(caller, confirmationOf(request), stored);
  const known = caller.isClient ? customerInitiated(stored) : stored;
  const method = namesStoredMethod(confirmation)
    ? await storedMethodOf(ports, merchant, confirmation, stored.payment.customerId)
    : methodOfRequest(ports, merchant, known, confirmation, caller);
  if (method === null && stored.attempt.details.method === undefined) {
    throw methodMissing(confirmation.payment_method ?? null);
  }
  const client = { source: null, version: null };
  const context = { now: ports.clock.now(), client, customer: null, clientPaths: paths };
  return applyDecisionRules(merchant, changePayment(known, statedPaymentFromWire(confirmation), method, context));
};

/** Why the guards would refuse the payment, in words for the customer; null when they would not. */
const denialOf = async (
  ports: Pick<Ports, "cardRanges" | "clock" | "guards" | "vault">,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
): Promise<string | null> => {
  if (!isGuarded(merchant, state)) return null;
  try {
    return (await isBlocked(ports, merchant, state)) ? failures.payment_blocked().message : null;
  } catch (error) {
    if (!isFailure(error, "card_testing_suspected")) throw error;
    return error.message;
  }
};

/** What the merchant's rules add; null where they add nothing, and for a surcharge that the merchant stated itself. */
const surchargeOf = (merchant: MerchantSnapshot, state: PaymentWithAttempt): DisplayedSurcharge | null => {
  const rules = surchargeRulesOf(merchant);
  const { payment } = state;
  if (rules === null || payment.details.amounts.isSurchargeByRule !== true) return null;
  const { currency } = payment;
  const amount = netWithoutRules(payment);
  const applied = appliedSurcharge(rules, paymentFacts(state, { amount, currency }), { amount, currency });
  return applied === null ? null : surchargeToWire(applied, currency);
};

/**
 * Answers before a confirmation whether the guards would refuse the payment, and what it would cost.
 * @throws {Failure} `payment_not_found` (HE_02), `wrong_status` (IR_16), those of the client secret (IR_08, IR_09) and
 * of the method.
 */
export const checkEligibility =
  (ports: Pick<Ports, "cardRanges" | "clock" | "directory" | "guards" | "paymentMethods" | "payments" | "vault">) =>
  async (input: CheckEligibilityInput): Promise<Eligibility> => {
    const { caller, paymentId, request } = input;
    const merchant = await merchantOf(ports, caller, null);
    const stored = await loadPayment(ports, caller, paymentId);
    if (caller.isClient) {
      const { clientSecret: expected, expiresAt } = stored.payment;
      const secrets = { given: request.client_secret, expected, equals: ports.vault.equals };
      checkLiveClientSecret(secrets, expiresAt, ports.clock.now());
    }
    assertPossible("eligibility", stored.payment.status);
    const wanted = await wantedBy(ports, merchant, stored, input);
    const message = await denialOf(ports, merchant, wanted);
    return {
      payment_id: paymentId,
      sdk_next_action: {
        next_action: message === null ? "confirm" : { deny: { message } },
        should_block_confirm: message !== null,
      },
      surcharge_details: surchargeOf(merchant, wanted),
    };
  };
