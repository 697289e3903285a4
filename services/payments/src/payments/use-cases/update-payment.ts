import type { MerchantSnapshot, Payment as PaymentRepresentation, UpdatePaymentRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { PaymentLink } from "../../links/domain/payment-link.ts";
import { withStatedAuthentication } from "../domain/decision-rules/apply-rules.ts";
import {
  authenticatesNothing,
  statesAuthentication,
  withStatedProof,
} from "../../methods/wire/stated-authentication-wire.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import type { ChangeRequest } from "../wire/stated-payment-wire.ts";
import { statedPaymentFromWire, checkUnconfirmedMembers } from "../wire/stated-payment-wire.ts";
import { changePayment } from "../domain/change-payment.ts";
import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { checkFutureUsage } from "../domain/future-usage.ts";
import { isPossible, operationStatuses } from "../domain/operations.ts";
import type { PaymentWithCaptures, PaymentWithAttempt } from "../domain/payment.ts";
import { checkAcquirer } from "../domain/profile-acquirer.ts";
import { checkOwnRouting } from "../domain/straight-through.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { checkCaptureTime } from "./check-capture-time.ts";
import { checkMandateUpdate } from "./update-mandate.ts";
import { namesStoredMethod, storedMethodOf } from "./method-of-payment.ts";
import { makeLink, withStatedLanguage } from "./make-link.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { AuthorizePorts } from "./plan-attempt.ts";
import {
  changeBy,
  checkClient,
  checkPresent,
  customerOfChange,
  methodOfRequest,
  authorizePayment,
} from "./confirm-payment.ts";
import { answerPayment } from "./payment-answer.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";
import { openSealedMethod, sealMethod } from "../../methods/use-cases/method-sealing.ts";

export interface UpdatePaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: UpdatePaymentRequest;
  readonly client: ClientHeaders;
}

const linkMembers = ["payment_link", "payment_link_config", "payment_link_config_id"] as const;

/**
 * The changed payment with the page that the request gives it, or gives another look or language.
 * @throws {Failure} those of a new link.
 */
const linked = (
  ports: Pick<Ports, "ids" | "policy">,
  merchant: MerchantSnapshot,
  changed: PaymentWithAttempt,
  request: UpdatePaymentRequest,
): { readonly state: PaymentWithAttempt; readonly link?: PaymentLink } => {
  const stated = linkMembers.filter((name) => (request[name] ?? false) !== false);
  const state = withStatedLanguage(changed, request);
  const known = state.payment.details.pages.link;
  if (stated.length === 0 || (known === undefined && request.payment_link !== true)) return { state };
  return makeLink(ports, state, { merchant, request, known });
};

/** The method as it is kept until the confirmation, with the proof that the request brings. */
const sealedAfter = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  { attempt: { sealedMethod: known } }: StoredPayment,
  method: MethodInput | null,
  request: ChangeRequest,
): string | null => {
  if (method === null && !statesAuthentication(request)) return known;
  const secret = method?.secret ?? (known === null ? null : openSealedMethod(vault, merchant, known));
  if (secret === null) throw authenticatesNothing();
  return sealMethod(vault, merchant, withStatedProof(secret, request));
};

const change = async (ports: AuthorizePorts, input: UpdatePaymentInput): Promise<PaymentWithCaptures> => {
  const { caller, paymentId, client } = input;
  const merchant = await merchantOf(ports, caller, input.request.merchant_id);
  const target = {
    ...caller,
    paymentId,
    guard: (stored: StoredPayment): void =>
      checkClient(ports, { caller, request: input.request, operation: "update" }, stored),
  };
  return withFreePayment(ports, target, async (stored) => {
    const { status } = stored.payment;
    if (!isPossible("update", status)) {
      const expected = operationStatuses.update.join(", ");
      throw failures.wrong_status({ operation: "update", current: status, expected });
    }
    const { request, paths } = changeBy(caller, input.request, stored);
    checkOwnRouting(merchant, stored.payment.profileId, request);
    checkAcquirer(merchant, stored.payment.profileId, request.profile_acquirer_id);
    const attached = await customerOfChange(ports, merchant, stored, request, caller);
    const method = namesStoredMethod(request)
      ? await storedMethodOf(ports, merchant, request, attached?.customer.id ?? stored.payment.customerId)
      : methodOfRequest(ports, merchant, stored, request, caller);
    const now = ports.clock.now();
    const context = { now, client, customer: attached?.customer ?? null, clientPaths: paths };
    const unlinked = changePayment(stored, statedPaymentFromWire(request), method, context);
    checkCaptureTime(ports, unlinked.payment);
    checkFutureUsage(unlinked.payment);
    await checkMandateUpdate(ports, unlinked.payment);
    const { state: changed, link } = linked(ports, merchant, unlinked, request);
    const sealedMethod = sealedAfter(ports, merchant, stored, method, request);
    const attempt = { ...changed.attempt, sealedMethod };
    const { payment } = withStatedAuthentication(changed, request.authentication_type);
    await attached?.save();
    const after: PaymentWithCaptures = { payment, attempt, captures: [] };
    const isStored = await ports.payments.rewrite({
      expected: expectedOf(stored.payment),
      after,
      captures: [],
      events: [],
      directoryVersion: caller.directoryVersion,
      ...defined({ link }),
    });
    return isStored ? { result: after } : null;
  });
};

/**
 * Changes a payment that waits for its method or its confirmation, and confirms it when the request states `confirm`.
 * @throws {Failure} when the caller, the request or the payment's status does not allow it.
 */
export const updatePayment =
  (ports: AuthorizePorts) =>
  async (input: UpdatePaymentInput): Promise<PaymentRepresentation> => {
    checkUnconfirmedMembers(input.request);
    checkPresent(input.request);
    const state = input.request.confirm === true ? await authorizePayment(ports, input) : await change(ports, input);
    return answerPayment(ports, state);
  };
