import type { SandboxAuthorizeRequest } from "@railyard/contracts";
import { passesLuhn } from "@railyard/identifiers";

import { failures } from "../failures.ts";
import type { Acquirer } from "./acquirer.ts";
import type { CardBehaviour, Fault, SandboxCard } from "./card-table.ts";
import { behaviourNamed, findSandboxCard, verdictAt } from "./card-table.ts";
import type { DeclineCode, Verdict } from "./declines.ts";
import { isInstructed } from "./instructions.ts";
import { findSandboxToken } from "./network-tokens.ts";
import { courseOf } from "./other-methods.ts";
import type { Mandate } from "./mandate.ts";
import type { Change, Payment, PaymentAuthentication, PaymentChecks } from "./payment.ts";
import { decide } from "./payment.ts";
import { extendedFrom } from "./holding.ts";
import type { Split } from "./split.ts";

/** What the provider knows in addition to the request itself. */
export interface AuthorizationFacts {
  readonly accountId: string;
  readonly connector: string;
  readonly acquirer: Acquirer;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  /** The authentication that the request claims, when the books bear it out. */
  readonly provenAuthentication: PaymentAuthentication | null;
  /** The mandate that the request names; null when there is no such one of this account. */
  readonly mandate: Mandate | null;
  /** The account's own share of declines struck. */
  readonly isDeclinedByChance: boolean;
  readonly now: Date;
  readonly newId: (prefix: string) => string;
  /** For the page of a customer who is needed. */
  readonly pageToken: string;
}

export interface AuthorizationDecision {
  readonly change: Change;
  readonly fault: Fault | null;
}

type Card = NonNullable<SandboxAuthorizeRequest["card"]>;

interface Course {
  readonly behaviour: CardBehaviour;
  readonly verdict: Verdict;
  readonly customerPage: Payment["customerPage"];
}

const isPast = (card: Pick<Card, "expiry_month" | "expiry_year">, now: Date): boolean => {
  const firstInvalidMonth = new Date(Date.UTC(Number(card.expiry_year), Number(card.expiry_month), 1));
  return now >= firstInvalidMonth;
};

const cvcPattern = /^[0-9]{3,4}$/;
// Networks give 13 to 19 characters; what earlier payments here were given has an underscore.
const networkTransactionIdPattern = /^[0-9A-Za-z_-]{1,64}$/;

const problemWith = (card: Card, now: Date): DeclineCode | null => {
  if (!passesLuhn(card.number)) return "incorrect_number";
  if (findSandboxCard(card.number) === undefined) return "card_not_supported";
  if (isPast(card, now)) return "expired_card";
  const cvc = card.cvc ?? null;
  return cvc !== null && !cvcPattern.test(cvc) ? "incorrect_cvc" : null;
};

const refusing = (verdict: DeclineCode): Course => ({
  behaviour: { name: verdict, verdict },
  verdict,
  customerPage: null,
});

const withMandate = (facts: AuthorizationFacts): Course => {
  if (facts.mandate === null) return refusing("mandate_unknown");
  if (facts.mandate.endedAt !== null) return refusing("mandate_ended");
  const behaviour = behaviourNamed(facts.mandate.behaviourName);
  const verdict = behaviour.laterCharges ?? verdictAt(facts.connector, behaviour);
  return { behaviour, verdict, customerPage: null };
};

const withCard = (request: SandboxAuthorizeRequest, facts: AuthorizationFacts): Course => {
  if (request.card === undefined) throw failures.method_data_missing({ method: "card", member: "card" });
  const problem = problemWith(request.card, facts.now);
  if (problem !== null) return refusing(problem);
  const card = findSandboxCard(request.card.number);
  return card === undefined ? refusing("card_not_supported") : courseOfCard(card, request, facts);
};

/** A token takes the course of its card, unless its issuer wants the card itself. */
const withToken = (request: SandboxAuthorizeRequest, facts: AuthorizationFacts): Course => {
  const { network_token: token } = request;
  if (token === undefined) throw failures.method_data_missing({ method: "network_token", member: "network_token" });
  if (!passesLuhn(token.number)) return refusing("incorrect_number");
  if (isPast(token, facts.now)) return refusing("expired_card");
  const known = findSandboxToken(token.number);
  const card = known === undefined ? undefined : findSandboxCard(known.cardNumber);
  if (known === undefined || card === undefined) return refusing("card_not_supported");
  return known.declined === undefined ? courseOfCard(card, request, facts) : refusing(known.declined);
};

const courseOfCard = (card: SandboxCard, request: SandboxAuthorizeRequest, facts: AuthorizationFacts): Course => {
  const { network_transaction_id: transactionId } = request;
  if (transactionId !== undefined && !networkTransactionIdPattern.test(transactionId)) {
    return refusing("network_transaction_invalid");
  }
  const { behaviour } = card;
  const isWithoutCustomer = request.off_session === true;
  if (request.authentication !== undefined && facts.provenAuthentication === null) {
    return refusing("authentication_failed");
  }
  const isProven = facts.provenAuthentication !== null;
  const asksThreeDs = request.three_ds === true && !isWithoutCustomer;
  if (behaviour.authentication === "required" && !asksThreeDs && !isProven) return refusing("authentication_required");
  const ordinary = verdictAt(facts.connector, behaviour);
  const verdict = isWithoutCustomer ? (behaviour.laterCharges ?? ordinary) : ordinary;
  if (behaviour.authentication === "device_data" && !isWithoutCustomer) {
    return { behaviour, verdict, customerPage: "device_data" };
  }
  const challenges =
    !isWithoutCustomer &&
    !isProven &&
    (behaviour.authentication === "challenge" || (behaviour.authentication !== undefined && asksThreeDs));
  return { behaviour, verdict, customerPage: challenges ? "challenge" : null };
};

const withOther = (request: SandboxAuthorizeRequest, facts: AuthorizationFacts): Course => {
  const course = courseOf(request, facts.acquirer.methods === "all");
  if (course === undefined) {
    throw failures.method_not_supported({ connector_name: facts.connector, method: request.method });
  }
  const name = `method_${request.method}`;
  switch (course.kind) {
    case "customer_page":
      return { behaviour: { name, verdict: "approve" }, verdict: "approve", customerPage: "checkout" };
    case "instructions":
      return { behaviour: { name, verdict: "approve" }, verdict: "approve", customerPage: course.by };
    case "later":
      return {
        behaviour: { name, verdict: course.verdict, settles: "later" },
        verdict: course.verdict,
        customerPage: null,
      };
    case "now":
      return { behaviour: { name, verdict: course.verdict }, verdict: course.verdict, customerPage: null };
  }
};

/** A card by its number, or by the token that replaces it. */
const isCardNumber = ({ method }: SandboxAuthorizeRequest): boolean => method === "card" || method === "network_token";

const courseFor = (request: SandboxAuthorizeRequest, facts: AuthorizationFacts): Course => {
  const isCard = isCardNumber(request) || request.method === "mandate";
  const { methods } = facts.acquirer;
  if (methods !== "all" && methods !== (isCard ? "cards" : "others")) {
    throw failures.method_not_supported({ connector_name: facts.connector, method: request.method });
  }
  if (facts.isDeclinedByChance) return refusing("card_declined");
  if (request.method === "mandate") return withMandate(facts);
  if (request.method === "network_token") return withToken(request, facts);
  return isCard ? withCard(request, facts) : withOther(request, facts);
};

const checksOf = (request: SandboxAuthorizeRequest, behaviour: CardBehaviour): PaymentChecks | null => {
  if (request.card === undefined) return null;
  const result = (given: string | null | undefined, check: "cvc" | "postal_code"): string => {
    if (behaviour.failedCheck === check) return "fail";
    return given === null || given === undefined ? "not_provided" : "pass";
  };
  const postalCode = result(request.card.postal_code, "postal_code");
  return { cvc: result(request.card.cvc, "cvc"), postalCode, address: "unchecked" };
};

const frictionless = (facts: AuthorizationFacts): PaymentAuthentication => ({
  flow: "frictionless",
  transactionStatus: "Y",
  eci: "05",
  dsTransactionId: facts.newId("ds"),
});

const splitOf = ({ split, amount }: SandboxAuthorizeRequest, facts: AuthorizationFacts): Split | null => {
  if (split === undefined) return null;
  if (!facts.acquirer.splits) throw failures.split_not_supported({ connector_name: facts.connector });
  if (split.application_fee > amount) throw failures.application_fee_too_large({ amount });
  const { kind, application_fee: applicationFee, account } = split;
  return { chargeId: facts.newId("schg"), kind, applicationFee, account };
};

const undecided = (request: SandboxAuthorizeRequest, facts: AuthorizationFacts, course: Course): Payment => {
  const isAuthenticated = isCardNumber(request) && request.three_ds === true && course.customerPage === null;
  const isFrictionlessCard = course.behaviour.name === "frictionless";
  return {
    paymentId: facts.newId("spay"),
    accountId: facts.accountId,
    connector: facts.connector,
    idempotencyKey: facts.idempotencyKey,
    requestHash: facts.requestHash,
    reference: request.reference,
    orderReference: request.order_reference,
    status: "pending",
    amount: request.amount,
    currency: request.currency,
    amountAuthorized: 0,
    amountCaptured: 0,
    amountRefunded: 0,
    amountChargedBack: 0,
    capture: request.capture,
    method: request.method,
    methodType: request.method_type ?? null,
    cardLast4: (request.card ?? request.network_token)?.number.slice(-4) ?? null,
    behaviourName: course.behaviour.name,
    verdict: course.verdict,
    customerPage: course.customerPage,
    pageToken: course.customerPage === null || isInstructed(course) ? null : facts.pageToken,
    error: null,
    checks: checksOf(request, course.behaviour),
    authentication: facts.provenAuthentication ?? (isAuthenticated || isFrictionlessCard ? frictionless(facts) : null),
    networkTransactionId: isCardNumber(request) || request.method === "mandate" ? facts.newId("ntx") : null,
    mandateId: request.save_for_later === true && isCardNumber(request) ? facts.newId("smnd") : null,
    initialNetworkTransactionId: request.network_transaction_id ?? null,
    isIncrementalAllowed: request.allow_incremental === true,
    extendedUntil: request.extended === true ? extendedFrom(facts.now) : null,
    split: splitOf(request, facts),
    returnUrl: request.return_url,
    webhookUrl: request.webhook_url ?? null,
    captures: [],
    version: 1,
    createdAt: facts.now,
    modifiedAt: facts.now,
  };
};

/** A payment with what follows from it being taken: a dispute, some cards are made for that. */
export const withConsequences = (change: Change): Change => {
  const isTaken = change.entries.length > 0 && change.payment.amountCaptured > 0;
  if (!isTaken || behaviourNamed(change.payment.behaviourName).isDisputed !== true) return change;
  const dispute = { kind: "open_dispute", objectId: change.payment.paymentId, detail: null } as const;
  return { ...change, work: [...change.work, dispute] };
};

/**
 * Decides the outcome of an authorization request. Nothing is stored and nothing fails here, except for what no
 * acquirer could take at all.
 * @throws {Failure} `method_not_supported`, `method_data_missing`, `split_not_supported`,
 * `application_fee_too_large`.
 */
export const decideAuthorization = (
  request: SandboxAuthorizeRequest,
  facts: AuthorizationFacts,
): AuthorizationDecision => {
  const course = courseFor(request, facts);
  const payment = undecided(request, facts, course);
  const fault = course.behaviour.fault ?? null;
  const settle = { kind: "settle_payment", objectId: payment.paymentId, detail: null } as const;
  if (course.customerPage !== null) {
    const work = isInstructed(course) ? [settle] : [];
    return { change: { payment: { ...payment, status: "requires_customer" }, entries: [], work }, fault };
  }
  if (course.behaviour.settles === "after_review") {
    return { change: { payment: { ...payment, status: "in_review" }, entries: [], work: [] }, fault };
  }
  if (course.behaviour.settles === "later") {
    return { change: { payment, entries: [], work: [settle] }, fault };
  }
  return { change: withConsequences(decide(payment, course.verdict)), fault };
};
