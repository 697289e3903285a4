import type {
  SandboxAuthenticateRequest,
  SandboxAuthenticationStatus,
  SandboxAuthorizeRequest,
  SandboxStartAuthenticationRequest,
} from "@railyard/contracts";

import { failures } from "../failures.ts";
import { findSandboxCard } from "./card-table.ts";
import type { PaymentAuthentication } from "./payment.ts";

/** What a card leads to at the 3DS Server. */
export type AuthenticationCourse = "frictionless" | "challenge" | "rejected" | "unavailable" | "not_enrolled";

/** One authentication of one customer, and its outcome. */
export interface Authentication {
  readonly authenticationId: string;
  readonly accountId: string;
  readonly connector: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly orderReference: string;
  readonly cardLast4: string;
  readonly course: AuthenticationCourse;
  readonly status: SandboxAuthenticationStatus;
  readonly flow: "frictionless" | "challenge" | null;
  readonly transStatus: "Y" | "N" | "U" | "R" | "C" | null;
  readonly eci: string | null;
  /** Proof that an acquirer can check against the records of the 3DS Server. */
  readonly cavv: string | null;
  readonly dsTransactionId: string | null;
  readonly serverTransactionId: string;
  readonly acsTransactionId: string | null;
  /** In minor units; null until the authentication itself. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly returnUrl: string | null;
  /** Part of the challenge page's address that no id gives away; null for one from before. */
  readonly pageToken: string | null;
  readonly webhookUrl: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

type NewId = (prefix: string) => string;

/** The 3DS Server asks like an issuer would: who is challenged at the acquirer is challenged here. */
const courseOf = (cardNumber: string): AuthenticationCourse => {
  const card = findSandboxCard(cardNumber);
  if (card === undefined) return "not_enrolled";
  const { authenticator, authentication } = card.behaviour;
  return authenticator ?? (authentication === undefined ? "frictionless" : "challenge");
};

export interface StartFacts {
  readonly accountId: string;
  readonly connector: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly now: Date;
  readonly newId: NewId;
  readonly pageToken: string;
}

/** The answer to whether and how the card takes part. */
export const startAuthentication = (
  request: SandboxStartAuthenticationRequest,
  { now, newId, pageToken, ...caller }: StartFacts,
): Authentication => {
  const course = courseOf(request.card_number);
  return {
    ...caller,
    authenticationId: newId("saut"),
    reference: request.reference,
    orderReference: request.order_reference,
    cardLast4: request.card_number.slice(-4),
    course,
    status: course === "not_enrolled" ? "not_enrolled" : "started",
    flow: null,
    transStatus: null,
    eci: null,
    cavv: null,
    dsTransactionId: null,
    serverTransactionId: newId("s3ds"),
    acsTransactionId: null,
    amount: null,
    currency: null,
    returnUrl: null,
    pageToken,
    webhookUrl: request.webhook_url ?? null,
    version: 1,
    createdAt: now,
    modifiedAt: now,
  };
};

/** Begins every cryptogram of our own 3DS Server. */
const cavvPrefix = "cavv";

const authenticated = (newId: NewId) =>
  ({ status: "authenticated", transStatus: "Y", eci: "05", cavv: newId(cavvPrefix) }) as const;

const refused = { status: "rejected", eci: "07", cavv: null } as const;

const results: Readonly<
  Record<Exclude<AuthenticationCourse, "not_enrolled">, (newId: NewId) => Partial<Authentication>>
> = {
  frictionless: (newId) => ({ flow: "frictionless", ...authenticated(newId) }),
  challenge: (newId) => ({
    flow: "challenge",
    status: "challenged",
    transStatus: "C",
    acsTransactionId: newId("sacs"),
  }),
  rejected: () => ({ flow: "frictionless", ...refused, transStatus: "R" }),
  unavailable: () => ({ flow: "frictionless", status: "unavailable", transStatus: "U", eci: "07" }),
};

/**
 * Authenticates the customer; one that is challenged or decided stays as it is (null).
 * @throws {Failure} `authentication_not_possible` for a card that takes no part.
 */
export const authenticate = (
  before: Authentication,
  request: SandboxAuthenticateRequest,
  now: Date,
  newId: NewId,
): Authentication | null => {
  if (before.status === "not_enrolled" || before.course === "not_enrolled") {
    throw failures.authentication_not_possible({ status: before.status });
  }
  if (before.status !== "started") return null;
  const wanted = request.challenge_wanted && before.course === "frictionless" ? "challenge" : before.course;
  return {
    ...before,
    ...results[wanted](newId),
    dsTransactionId: newId("ds"),
    amount: request.amount,
    currency: request.currency,
    returnUrl: request.return_url,
    version: before.version + 1,
    modifiedAt: now,
  };
};

/** The customer's answer to the challenge; null when it comes too late. */
export const answerChallenge = (
  before: Authentication,
  choice: "complete" | "reject",
  now: Date,
  newId: NewId,
): Authentication | null => {
  if (before.status !== "challenged") return null;
  const result = choice === "complete" ? authenticated(newId) : ({ ...refused, transStatus: "N" } as const);
  return { ...before, ...result, version: before.version + 1, modifiedAt: now };
};

const cavvPattern = /^[0-9A-Za-z+/_-]{4,126}={0,2}$/;

/** Electronic commerce indicators of Visa: authenticated, attempted. */
const ecis = { Y: "05", A: "06" } as const;

/** An authentication as a caller claims it. */
export type AuthenticationClaim = NonNullable<SandboxAuthorizeRequest["authentication"]>;

/**
 * What an acquirer makes of an authentication that was run elsewhere, which our books cannot know; null when it is
 * malformed, or claims to be ours.
 */
export const authenticationElsewhere = (claim: AuthenticationClaim): PaymentAuthentication | null => {
  const { trans_status: status, cavv, eci, ds_transaction_id: dsTransactionId } = claim;
  if (cavv === null || cavv.startsWith(`${cavvPrefix}_`) || !cavvPattern.test(cavv)) return null;
  if ((status !== "Y" && status !== "A") || dsTransactionId === null) return null;
  return { flow: "frictionless", transactionStatus: status, eci: eci ?? ecis[status], dsTransactionId };
};

/** What an acquirer makes of an authentication that a caller claims; null when the books do not bear it out. */
export const provenAuthentication = (
  found: Authentication | null,
  claim: { readonly dsTransactionId: string | null; readonly cardLast4: string },
): PaymentAuthentication | null => {
  if (found === null || found.status !== "authenticated" || found.flow === null) return null;
  if (found.dsTransactionId !== claim.dsTransactionId || found.cardLast4 !== claim.cardLast4) return null;
  return {
    flow: found.flow,
    transactionStatus: "Y",
    eci: found.eci ?? "05",
    dsTransactionId: found.dsTransactionId ?? "",
  };
};
