import type { MerchantSnapshot, Payment as PaymentRepresentation, UpdatePaymentRequest } from "@railyard/contracts";

import type { PaymentLink } from "../../domain/payment-links/payment-link.ts";
import { withStatedAuthentication } from "../../domain/decision-rules/apply-rules.ts";
import { changePayment } from "../../domain/payments/change-payment.ts";
import type { ClientHeaders } from "../../domain/payments/create-payment.ts";
import { statesCustomer } from "../../domain/payments/customer.ts";
import { isPossible, operationStatuses } from "../../domain/payments/operations.ts";
import type { CapturedState, PaymentState } from "../../domain/payments/payment.ts";
import { checkOwnRouting } from "../../domain/payments/straight-through.ts";
import { checkUnconfirmedMembers } from "../../domain/payments/unconfirmed-members.ts";
import { failures } from "../../failures.ts";
import type { Ports, StoredPayment } from "../../ports.ts";
import { checkMandateUpdate } from "../mandates/update-mandate.ts";
import { namesStoredMethod, storedMethodOf } from "../payment-methods/method-of-payment.ts";
import { makeLink } from "../payment-links/make-link.ts";
import type { Caller } from "./caller.ts";
import { merchantOf } from "./caller.ts";
import { checkClient, checkPresent, customerOfChange, methodOfRequest, takePayment } from "./confirm-payment.ts";
import { answerPayment } from "./payment-answer.ts";
import { withFreePayment } from "./payment-lease.ts";

export interface UpdatePaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: UpdatePaymentRequest;
  readonly client: ClientHeaders;
  /** `Accept-Language`, for the page of a payment link. */
  readonly languages?: string | null;
}

const linkMembers = ["payment_link", "payment_link_config", "payment_link_config_id"] as const;

/**
 * The changed payment with the page that the request gives it, or gives another look.
 * @throws {Failure} `customer_change_refused` (IR_18) for a client, and those of a new link.
 */
const linked = (
  ports: Ports,
  merchant: MerchantSnapshot,
  changed: PaymentState,
  { caller, request, languages = null }: UpdatePaymentInput,
): { readonly state: PaymentState; readonly link?: PaymentLink } => {
  const stated = linkMembers.filter((name) => (request[name] ?? false) !== false);
  const known = changed.payment.details.payment_link;
  const [field] = stated;
  if (field === undefined || (known === undefined && request.payment_link !== true)) return { state: changed };
  if (caller.isClient) throw failures.customer_change_refused({ field });
  return makeLink(ports, changed, { merchant, request, languages, known });
};

const change = async (ports: Ports, input: UpdatePaymentInput): Promise<CapturedState> => {
  const { caller, paymentId, request, client } = input;
  const merchant = await merchantOf(ports, caller, request.merchant_id);
  const target = {
    ...caller,
    paymentId,
    guard: (stored: StoredPayment): void => checkClient(ports, caller, stored, request),
  };
  return withFreePayment(ports, target, async (stored) => {
    const { status } = stored.payment;
    if (!isPossible("update", status)) {
      const expected = operationStatuses.update.join(", ");
      throw failures.wrong_status({ operation: "update", current: status, expected });
    }
    checkOwnRouting(merchant, stored.payment.profileId, request);
    const attached = statesCustomer(request) ? await customerOfChange(ports, merchant, stored, request) : null;
    const method = namesStoredMethod(request)
      ? await storedMethodOf(ports, merchant, request, attached?.customer.id ?? stored.payment.customerId)
      : methodOfRequest(ports, merchant, stored, request);
    const now = ports.clock.now();
    const unlinked = changePayment(stored, request, method, { now, client, customer: attached?.customer ?? null });
    await checkMandateUpdate(ports, unlinked.payment);
    const { state: changed, link } = linked(ports, merchant, unlinked, input);
    const known = stored.attempt.sealedMethod;
    const sealedMethod = method === null ? known : ports.vault.sealMethod(merchant, method.secret);
    const attempt = { ...changed.attempt, sealedMethod };
    const { payment } = withStatedAuthentication(merchant, changed, request.authentication_type);
    await attached?.save();
    const after: CapturedState = { payment, attempt, captures: [] };
    const isStored = await ports.payments.rewrite({
      expected: { version: stored.payment.version, leaseHolder: null },
      after,
      captures: [],
      events: [],
      directoryVersion: caller.directoryVersion,
      ...(link === undefined ? {} : { link }),
    });
    return isStored ? { result: after } : null;
  });
};

/**
 * Changes a payment that waits for its method or its confirmation, and confirms it when the request says so.
 * @throws {Failure} when the caller, the request or the payment's status does not allow it.
 */
export const updatePayment =
  (ports: Ports) =>
  async (input: UpdatePaymentInput): Promise<PaymentRepresentation> => {
    checkUnconfirmedMembers(input.request);
    checkPresent(input.request);
    const state = input.request.confirm === true ? await takePayment(ports, input) : await change(ports, input);
    return answerPayment(ports, state);
  };
