import { defined } from "@railyard/members";
import type { ThreeDsServerAnswer } from "../../payments/domain/authentication-answer.ts";
import { answerOfThreeDsServer, timedOutAnswer, factsOf } from "../../payments/domain/authentication-answer.ts";
import type { ExternalAuthentication } from "../../payments/domain/external-authentication.ts";
import { isAuthenticationOver } from "../../payments/domain/external-authentication.ts";
import type { Authentication } from "./authentication.ts";
import { withExternal } from "./authentication.ts";
import type { AuthenticationEvent } from "./authentication-status.ts";
import { authenticationTransition } from "./authentication-status.ts";

const events = {
  not_enrolled: "not_enrolled",
  started: "enrolled",
  challenged: "challenged",
  succeeded: "authenticated",
  failed: "refused",
  unchanged: null,
} as const satisfies Record<ThreeDsServerAnswer["authenticationStatus"], AuthenticationEvent | null>;

const notEnrolled = {
  code: "card_not_enrolled",
  message: "The card takes no part in 3-D Secure, so its customer cannot be authenticated.",
} as const;

const withoutEnrolment = (before: ExternalAuthentication, answer: ThreeDsServerAnswer): ExternalAuthentication => {
  const { connectorAuthenticationId: id } = answer;
  return {
    ...before,
    ...factsOf(answer),
    status: "failed",
    ...defined({ connectorAuthenticationId: id ?? undefined }),
    error: notEnrolled,
  };
};

const isSame = (left: ExternalAuthentication, right: ExternalAuthentication): boolean => {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]) as Set<keyof ExternalAuthentication>;
  return [...names].every((name) => JSON.stringify(left[name]) === JSON.stringify(right[name]));
};

/**
 * The authentication after the 3DS Server's answer; the very same object when the answer changes nothing, or the
 * authentication has ended.
 */
export const settleAuthentication = (
  before: Authentication,
  answer: ThreeDsServerAnswer,
  now: Date,
): Authentication => {
  const { external } = before;
  const event = events[answer.authenticationStatus];
  const status = event === null ? null : authenticationTransition(external.status, event);
  if (status === null) return before;
  const after =
    event === "not_enrolled"
      ? withoutEnrolment(external, answer)
      : (answerOfThreeDsServer(external, answer).authentication ?? external);
  return isSame(external, after) ? before : withExternal(before, { ...after, status }, now);
};

/** The authentication, failed when the customer did not finish in time; else the very same object. */
export const expireAuthentication = (before: Authentication, now: Date): Authentication => {
  const { external } = before;
  const status = isAuthenticationOver(external, now) ? authenticationTransition(external.status, "expired") : null;
  const after = status === null ? undefined : timedOutAnswer(external).authentication;
  return status === null || after === undefined ? before : withExternal(before, { ...after, status }, now);
};
