import type { AttemptOutcome } from "@railyard/connectors";
import type { CancelPostCaptureRequest, Payment as PaymentRepresentation } from "@railyard/contracts";

import type { PaymentWithCaptures } from "../domain/payment.ts";
import { withDetails } from "../domain/payment-details.ts";
import { assertNothingBack, assertVoidable, isVoidPending, withVoid } from "../domain/post-capture-void.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { isRefusedAtDoor } from "../../kernel/domain/rate-limited.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { lookUpAttempt } from "./ask-provider.ts";
import type { BegunFollowUp, FollowUpPorts } from "./payment-operation.ts";
import { accountOf, begin, beginFollowUp, settleFollowUp, storeQuietly, undo } from "./payment-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { answerPayment } from "./payment-answer.ts";
import { loadPayment, withFreePayment } from "./payment-lease.ts";
import { voidPostCaptureInput, reversalKeyOf } from "./provider-inputs.ts";
import { withinAllowance } from "./refund-allowance.ts";
import { syncPatiently } from "./sync-payment.ts";
import type { PaymentOperationPorts, SettlePorts } from "./settle-answer.ts";

export interface CancelPostCaptureInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: CancelPostCaptureRequest;
}

const withReason = (stored: StoredPayment, reason: string | null): StoredPayment => {
  const payment = withVoid(stored.payment, "pending");
  if (reason === null) return { ...stored, payment };
  return {
    ...stored,
    payment: { ...payment, details: withDetails(payment.details, "followUps", { cancellationReason: reason }) },
  };
};

const ask = (account: ProviderAccount, state: PaymentWithCaptures): Promise<AttemptOutcome> =>
  account.call("void_post_capture", voidPostCaptureInput(state), { idempotencyKey: reversalKeyOf(state) });

/** The provider has processed the order and refused it. */
const isRefusal = (answer: ProviderAnswer): boolean =>
  answer.attemptStatus === "unchanged" && answer.settlement === "final";

/** The outcome of the void, and the provider's message if it refused. */
interface FinishedVoid {
  readonly state: PaymentWithCaptures;
  readonly refusal: string | null;
}

/**
 * Has the provider take back what was captured; the payment's lease is held and what is begun is stored. The provider
 * does so once, however often it is asked, so this is also how an order whose answer is not known is followed up: a
 * refusal of the repetition ends it only when a look-up shows that nothing was taken back.
 */
const finishVoid = async (
  ports: SettlePorts,
  account: ProviderAccount,
  before: PaymentWithCaptures,
  directoryVersion: number | null,
  { isRepeated = false }: { readonly isRepeated?: boolean } = {},
): Promise<FinishedVoid> => {
  const first = await ask(account, before);
  const answer = isRefusal(first) ? await lookUpAttempt(account, before) : first;
  const isOpen = isRepeated && (isRefusedAtDoor(first.error) || answer.attemptStatus === "unchanged");
  if (isRefusal(first) && !isOpen && answer.attemptStatus !== "voided_post_charge") {
    const failed = { ...before, payment: withVoid(before.payment, "failed") };
    const state = await storeQuietly(ports, before, failed);
    return { state, refusal: first.error?.message ?? "it gave no reason" };
  }
  const state = await settleFollowUp(ports, before, directoryVersion, { answer, subFlow: "PostCaptureVoid" });
  return { state, refusal: null };
};

type StartPorts = FollowUpPorts & Pick<Ports, "refundAllowances">;

/** @param captured what the limits of the caller were asked about, in minor units; null: there are none. */
const beginVoid = async (
  ports: FollowUpPorts,
  { caller, paymentId, request }: CancelPostCaptureInput,
  captured: number | null,
): Promise<BegunFollowUp> => {
  const target = { ...caller, paymentId };
  const begun = await withFreePayment(ports, target, (stored) => {
    assertVoidable(stored.payment);
    if (captured !== null && stored.payment.amountCaptured !== captured)
      throw failures.busy({ resource: `payment ${paymentId}` });
    const changed = withReason(stored, request.cancellation_reason ?? null);
    return beginFollowUp(ports, caller, stored, "void_post_capture", { changed });
  });
  // From now on no refund begins. A refund or dispute that was stored before the void began is seen here; of a later
  // one the provider knows before we do.
  const { payment } = await loadPayment(ports, caller, paymentId);
  try {
    assertNothingBack(payment);
  } catch (error) {
    await undo(ports, begun);
    throw error;
  }
  return begun;
};

const start = async (ports: StartPorts, input: CancelPostCaptureInput): Promise<BegunFollowUp> => {
  const { caller, paymentId } = input;
  if ((caller.user?.refundLimits ?? null) === null) return beginVoid(ports, input, null);
  const { payment } = await loadPayment(ports, caller, paymentId);
  assertVoidable(payment);
  const { amountCaptured: captured, currency } = payment;
  const returned = { amount: captured ?? 0, currency };
  return withinAllowance(
    ports,
    caller,
    returned,
    () => beginVoid(ports, input, captured),
    () => true,
  );
};

/**
 * Takes back what was captured, before the provider settles it; the payment is cancelled when that is done.
 * @throws {Failure} `wrong_status`, `post_capture_void_not_possible`, `post_capture_void_disputed` (IR_16),
 * `refund_beyond_limit` (IR_55), `flow_not_supported` (IR_20), `connector_account_unusable` (HE_03), `busy` (409).
 */
export const cancelPostCapture =
  (ports: PaymentOperationPorts & StartPorts) =>
  async (input: CancelPostCaptureInput): Promise<PaymentRepresentation> => {
    const { state: before, account, original } = await start(ports, input);
    const { state, refusal } = await finishVoid(ports, account, before, original.directoryVersion);
    if (refusal !== null) {
      const { connector } = account;
      throw failures.post_capture_void_not_possible({ connector, problem: `${connector} refused it (${refusal})` });
    }
    return answerPayment(ports, state);
  };

export interface SyncPostCaptureVoidInput {
  readonly caller: Caller;
  readonly paymentId: string;
}

/** The payment, after asking the provider about a cancellation that it has not ended. */
export const syncPostCaptureVoid =
  (ports: PaymentOperationPorts) =>
  async ({ caller, paymentId }: SyncPostCaptureVoidInput): Promise<PaymentRepresentation> => {
    const stored = await loadPayment(ports, caller, paymentId);
    if (!isVoidPending(stored.payment)) return answerPayment(ports, stored);
    return answerPayment(ports, await syncPatiently(ports, caller, paymentId, { ask, isDoubted: true }));
  };

/** Follows up a post-capture void whose result is not known. */
export const resumeVoid = async (
  ports: PaymentOperationPorts,
  caller: Caller,
  stored: StoredPayment,
): Promise<void> => {
  const account = await accountOf(ports, caller, stored);
  const state = await begin(ports, stored, "void_post_capture");
  if (state !== null) await finishVoid(ports, account, state, stored.directoryVersion, { isRepeated: true });
};
