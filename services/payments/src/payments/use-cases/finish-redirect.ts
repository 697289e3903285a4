import { formPageOf, statusPageOf } from "../../links/domain/link-addresses.ts";
import { pageStateOf } from "../domain/page-state.ts";
import type { CustomerReturn } from "../domain/customer-return.ts";
import { customerReturn, strangersReturn } from "../domain/customer-return.ts";
import type { PaymentWithCaptures, Payment, PaymentWithAttempt } from "../domain/payment.ts";
import { deviceDataReferenceIn, withDeviceData } from "../domain/device-data.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { bumpVersion } from "../domain/start-attempt.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { ResumePorts } from "./authentication/resume-after-challenge.ts";
import { resumeAfterChallenge } from "./authentication/resume-after-challenge.ts";
import { captureAtOnce } from "./capture-payment.ts";
import { lookUpAttempt } from "./ask-provider.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { referenceInput, authorizationKeyOf } from "./provider-inputs.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";
import { checkEarlierAttempts } from "./check-earlier-attempts.ts";
import { signerOf } from "./return-signer.ts";
import { syncPatiently } from "./sync-payment.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";
import type { CustomerProof, TokenPurpose } from "../domain/customer-addresses.ts";
import { attemptSentBy, customerProofOf, isSentBy } from "../domain/customer-addresses.ts";

export type RedirectPorts = ResumePorts & Pick<Ports, "links">;

/** A browser at an address of a payment; the request has no credential that names the merchant or the customer. */
interface CustomerCall {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly token: string | null;
  readonly purpose: TokenPurpose;
}

type GivenProof = Exclude<CustomerProof, "none">;

interface VisitedPayment {
  readonly stored: StoredPayment;
  readonly proof: GivenProof;
}

/**
 * The payment for a browser that shows to be the customer's. To everybody else it does not exist.
 * @throws {Failure} `payment_not_found` (HE_02).
 */
export const loadForCustomer = async (
  { payments, policy, vault, clock }: Pick<Ports, "payments" | "policy" | "vault" | "clock">,
  { merchantId, paymentId, token, purpose }: CustomerCall,
): Promise<VisitedPayment> => {
  const stored = await payments.load(merchantId, paymentId);
  const visit = { purpose, token, now: clock.now(), equals: vault.equals };
  const proof = stored === null ? "none" : customerProofOf(policy, stored, visit);
  if (stored === null || proof === "none") throw failures.payment_not_found({ payment_id: paymentId });
  return { stored, proof };
};

export interface FinishRedirectInput {
  readonly merchantId: string;
  readonly paymentId: string;
  /** What the customer's browser brought along; proves nothing, but some providers need it back. */
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
  /** The unguessable part of the address; null when the browser has none. */
  readonly token: string | null;
}

/** Where the customer goes, and the payment's status for a customer without a return address. */
export interface FinishedRedirect {
  readonly target: CustomerReturn;
  readonly payment: Payment;
  /** The page of ours that comes before the target; null when there is none. */
  readonly page: string | null;
}

/**
 * Asks the provider after the customer's part, in the way that the connector needs. What a browser brings back from the
 * page of an earlier attempt is nothing to the present one.
 */
export const askAfterReturn =
  ({ query, form, token }: Pick<FinishRedirectInput, "query" | "form" | "token">) =>
  async (account: ProviderAccount, state: PaymentWithCaptures): Promise<ProviderAnswer> => {
    const isSync = account.afterRedirect === "sync" || !isSentBy(state.attempt, token);
    if (isSync) return lookUpAttempt(account, state);
    const idempotencyKey = `${authorizationKeyOf(state)}_complete`;
    const input = { ...referenceInput(state), query, form };
    return { ...(await account.call("complete_authorize", input, { idempotencyKey })), isFromBrowser: true };
  };

/**
 * Where the customer of a payment link goes next: to its page, unless the link leads straight to the shop on success.
 */
const pageAfter = async (
  { links, clock }: Pick<Ports, "links" | "clock">,
  state: PaymentWithAttempt,
): Promise<string | null> => {
  const { link: addresses } = state.payment.details.pages;
  const { pageLocale } = state.attempt.details;
  if (addresses === undefined) return null;
  const link = await links.ofPayment(state.payment.merchantId, state.payment.paymentId);
  const pageState = pageStateOf(state, clock.now());
  if (pageState === "retry_possible") return formPageOf(addresses, pageLocale);
  return pageState === "paid" && link?.config.skip_status_screen === true ? null : statusPageOf(addresses, pageLocale);
};

/**
 * Stores the browser's reference to the device data before the provider receives it, so that it is accepted only once.
 * @throws {Failure} `device_data_known` (IR_07), `payment_not_found` (HE_02).
 */
const takeDeviceData = async (
  ports: Pick<Ports, "clock" | "ids" | "payments" | "policy">,
  { merchantId, paymentId, query, form, token }: FinishRedirectInput,
) => {
  const reference = deviceDataReferenceIn(query, form);
  if (reference === null) return;
  const taken = (stored: StoredPayment): StoredPayment | null =>
    isSentBy(stored.attempt, token) ? withDeviceData(stored, reference) : null;
  const guard = (stored: StoredPayment): void => {
    taken(stored);
  };
  await withFreePayment(ports, { merchantId, paymentId, guard }, async (stored) => {
    const known = taken(stored);
    if (known === null) return { result: null };
    const isStored = await ports.payments.rewrite({
      expected: expectedOf(stored.payment),
      after: { payment: bumpVersion(known.payment, ports.clock.now()), attempt: known.attempt },
      captures: [],
      events: [],
      directoryVersion: stored.directoryVersion,
    });
    return isStored ? { result: null } : null;
  });
};

/**
 * Asks the provider for the payment's status, because what the browser states proves nothing, and returns where the
 * customer goes. A visitor without proof gets only the status and the payment id.
 * @throws {Failure} `payment_not_found`, `merchant_not_found` (HE_02), `device_data_known` (IR_07).
 */
export const takeCustomerBack = async (
  ports: RedirectPorts,
  input: FinishRedirectInput,
  proof: GivenProof,
): Promise<FinishedRedirect> => {
  const { merchantId, paymentId } = input;
  const caller: Caller = { merchantId, profileId: null, isClient: true, directoryVersion: null };
  const merchant = await merchantOf(ports, caller, null);
  await resumeAfterChallenge(ports, merchant, paymentId);
  await takeDeviceData(ports, input);
  const synced = await syncPatiently(ports, caller, paymentId, { ask: askAfterReturn(input) });
  if (proof === "token") await checkEarlierAttempts(ports, synced, attemptSentBy(input.token));
  // Without a token only customers can return whom the attempt has redirected.
  const isExpected = proof === "token" || synced.attempt.details.hadRedirect === true;
  if (!isExpected) throw failures.payment_not_found({ payment_id: paymentId });
  const captured = await captureAtOnce(ports, caller, synced);
  const { payment } = captured;
  const profile = profileOf(merchant, payment);
  if (proof !== "token") return { payment, page: null, target: strangersReturn(payment, profile) };
  const page = await pageAfter(ports, captured);
  return { payment, page, target: customerReturn(payment, profile, signerOf(ports, merchant, payment.profileId)) };
};

/**
 * The return of the customer from the provider.
 * @throws {Failure} those of {@link takeCustomerBack}; `payment_not_found` (HE_02) without the token of an attempt.
 */
export const finishRedirect =
  (ports: RedirectPorts) =>
  async (input: FinishRedirectInput): Promise<FinishedRedirect> => {
    const { merchantId, paymentId, token } = input;
    const { proof } = await loadForCustomer(ports, { merchantId, paymentId, token, purpose: "return" });
    return takeCustomerBack(ports, input, proof);
  };
