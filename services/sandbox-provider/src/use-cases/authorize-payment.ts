import type { SandboxAuthorizeRequest } from "@railyard/contracts";

import type { Acquirer } from "../domain/acquirer.ts";
import { authenticationElsewhere, provenAuthentication } from "../domain/authentication.ts";
import type { AuthorizationDecision, AuthorizationFacts } from "../domain/authorization.ts";
import { decideAuthorization } from "../domain/authorization.ts";
import type { Payment, PaymentAuthentication } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type {
  Account,
  AuthenticationStore,
  PaymentStore,
  Chance,
  Clock,
  Ids,
  MandateStore,
  Notices,
  OperationKey,
  WakeUp,
} from "../ports.ts";

export interface AuthorizePorts {
  readonly books: PaymentStore;
  readonly authentications: Pick<AuthenticationStore, "findAuthenticationByProof">;
  readonly mandates: MandateStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly ids: Ids;
  readonly notices: Notices;
  readonly wakeUp: WakeUp;
}

export interface AuthorizeOrder {
  readonly account: Account;
  readonly acquirer: Acquirer;
  readonly operation: OperationKey;
  readonly request: SandboxAuthorizeRequest;
}

/** `no_answer`: never answer. `lost_answer`: cut the connection, the payment is taken. */
export type AuthorizeResult = { readonly payment: Payment } | { readonly fault: "no_answer" | "lost_answer" };

type Known = { readonly payment: Payment; readonly isNew: boolean };

const strikes = (chance: Chance, rate: number): boolean => rate > 0 && chance.next() < rate;

/** What the acquirer makes of the authentication that the request claims; null when it proves nothing. */
const proofOf = async (
  { authentications }: AuthorizePorts,
  { authentication: claim, card }: SandboxAuthorizeRequest,
): Promise<PaymentAuthentication | null> => {
  const cavv = claim?.cavv ?? null;
  if (claim === undefined || cavv === null) return null;
  const elsewhere = authenticationElsewhere(claim);
  if (elsewhere !== null || card === undefined) return elsewhere;
  const found = await authentications.findAuthenticationByProof(cavv);
  const { ds_transaction_id: dsTransactionId } = claim;
  return provenAuthentication(found, { dsTransactionId, cardLast4: card.number.slice(-4) });
};

/** The mandate that an MIT names; null when it names none, or another account's. */
const mandateOf = async (
  { mandates }: AuthorizePorts,
  { account, request: { mandate_id: mandateId, method } }: AuthorizeOrder,
): Promise<AuthorizationFacts["mandate"]> => {
  const named = method === "mandate" && mandateId !== undefined ? await mandates.findMandate(mandateId) : null;
  return named?.accountId === account.accountId ? named : null;
};

const decide = async (ports: AuthorizePorts, order: AuthorizeOrder): Promise<AuthorizationDecision> => {
  const { account, request, operation } = order;
  return decideAuthorization(request, {
    accountId: account.accountId,
    connector: account.connector,
    acquirer: order.acquirer,
    idempotencyKey: operation.idempotencyKey,
    requestHash: operation.requestHash,
    mandate: await mandateOf(ports, order),
    provenAuthentication: await proofOf(ports, request),
    isDeclinedByChance: strikes(ports.chance, account.behaviour.decline_rate),
    now: ports.clock.now(),
    newId: (prefix) => ports.ids.newId(prefix),
    pageToken: ports.ids.pageToken(),
  });
};

const take = async (ports: AuthorizePorts, order: AuthorizeOrder, decision: AuthorizationDecision): Promise<Known> => {
  const { account, operation } = order;
  const { change } = decision;
  const now = change.payment.createdAt;
  const delayMs = account.behaviour.settlement_delay_ms;
  const notices = account.behaviour.webhooks === "always" ? ports.notices.payment(change.payment, now) : [];
  const isNew = await ports.books.take(change, {
    work: change.work,
    workDueAt: new Date(now.getTime() + delayMs),
    notices,
  });
  if (isNew) {
    if (change.work.length > 0) ports.wakeUp.inMs(delayMs);
    if (notices.length > 0) ports.wakeUp.inMs(0);
    return { payment: change.payment, isNew };
  }
  const payment = await ports.books.findPaymentByKey(account.accountId, operation.idempotencyKey);
  if (payment === null) throw failures.processing_error();
  // A key that was voided before its authorization arrived answers with the void, whatever is asked.
  const isSame = payment.requestHash === operation.requestHash || payment.requestHash === abandonedHash;
  if (!isSame) throw failures.idempotency_key_reused();
  return { payment, isNew };
};

/** Request hash of a payment that exists only so that its key can take no money. */
export const abandonedHash = "abandoned";

/**
 * Takes an authorization request: once per idempotency key, also when the same request comes twice at a time.
 * @throws {Failure} `processing_error` where the card or the account asks for it; `idempotency_key_reused`.
 */
export const authorizePayment =
  (ports: AuthorizePorts) =>
  async (order: AuthorizeOrder): Promise<AuthorizeResult> => {
    const { account, operation } = order;
    const { behaviour } = account;
    if (strikes(ports.chance, behaviour.server_error_rate)) throw failures.processing_error();
    const decision = await decide(ports, order);
    if (decision.fault === "server_error") throw failures.processing_error();
    if (decision.fault === "no_answer") return { fault: "no_answer" };
    if (decision.fault === "server_error_once") {
      const isFirst = await ports.books.isFirstCall(account.accountId, operation.idempotencyKey, ports.clock.now());
      if (isFirst) throw failures.processing_error();
    }
    const { payment, isNew } = await take(ports, order, decision);
    const isLost = decision.fault === "lost_answer" || strikes(ports.chance, behaviour.lost_answer_rate);
    // Only the first answer is lost: a repetition with the same key gets it.
    return isNew && isLost ? { fault: "lost_answer" } : { payment };
  };
