import { defineOperation } from "../../operation.ts";
import { twoFactorVerified } from "../../resources/two-factor.ts";
import { otherSessionsEnd, stepUpBody, userSessionEnd, userSessionList } from "../../resources/user-session.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "merchants", api: "merchant", tag: "Users", access: ["jwt"] } as const;

export const listUserSessions = defineOperation({
  ...shape,
  operationId: "listUserSessions",
  weight: "bounded",
  list: { style: "whole", items: "data" },
  method: "GET",
  path: "/user/sessions",
  summary: "List my open sessions",
  description: "Returns the sessions that are open in the user's name. Those from before this operation are missing.",
  response: userSessionList,
});

export const endUserSession = defineOperation({
  ...shape,
  operationId: "endUserSession",
  method: "DELETE",
  path: "/user/sessions/{session_id}",
  summary: "End one of my sessions",
  description: "The session's token is refused from its next request on. May be the session of this request.",
  pathParameters: pathParameters({ session_id: "The session." }),
  response: userSessionEnd,
  failures: ["session_not_found"],
});

export const endOtherUserSessions = defineOperation({
  ...shape,
  operationId: "endOtherUserSessions",
  method: "DELETE",
  path: "/user/sessions",
  summary: "End all my other sessions",
  description: "Ends all sessions of the user except that of this request.",
  response: otherSessionsEnd,
});

export const stepUp = defineOperation({
  ...shape,
  operationId: "stepUp",
  forwardsCallerAddress: true,
  method: "POST",
  path: "/user/step_up",
  idempotent: false,
  summary: "Prove my identity again",
  description:
    "Takes a TOTP or recovery code of a user with a second factor, the password of any other. A session begun in the " +
    "console needs a proof from the last five minutes, of which signing in is one, for operations that change " +
    "credentials, rights or rules or that pay out; they are refused with `step_up_required` otherwise. Attempts are " +
    "limited as at sign-in.",
  body: stepUpBody,
  response: twoFactorVerified,
  failures: ["other_proof_due", "wrong_password", "wrong_code", "second_factor_due"],
});

/** The operations on the open sessions of a user. */
export const userSessionOperations = [listUserSessions, endUserSession, endOtherUserSessions, stepUp] as const;
