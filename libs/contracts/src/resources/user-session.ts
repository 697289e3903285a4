import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";
import { removeTwoFactorBody } from "./two-factor.ts";

/** An open session of a user. */
export const userSession = record("UserSession", "An open session.", {
  session_id: text("Id of the session.", { maxLength: 64 }),
  kind: choice("console: begun in the console; bearer: elsewhere, with the token in a header.", [
    "console",
    "bearer",
  ] as const),
  is_current: flag("Whether it is the session of this request."),
  user_agent: nullable(text("`User-Agent` of the sign-in, as the caller sent it; null: none.")),
  caller_address: nullable(text("Address that the sign-in came from; null: unknown.")),
  started_at: dateTime("Time of the sign-in."),
  last_used_at: dateTime("Time of the last use, accurate to a few minutes."),
  expires_at: dateTime("Time when the session ends by itself."),
});

/** Answer of GET /user/sessions. */
export const userSessionList = record("UserSessionList", "Open sessions of the user.", {
  total_count: integer("Number of open sessions."),
  data: list("The session of this request, then the newest; at most 100.", userSession),
});

/** Answer of DELETE /user/sessions/{session_id}. */
export const userSessionEnd = record("UserSessionEnd", "An ended session.", {
  session_id: text("Id of the session."),
  ended: flag("Always true."),
});

/** Answer of DELETE /user/sessions. */
export const otherSessionsEnd = record("OtherSessionsEnd", "Ended sessions.", {
  ended_count: integer("Number of sessions that were ended."),
});

const { password, totp, recovery_code } = removeTwoFactorBody.properties;

/** Body of POST /user/step_up. */
export const stepUpBody = request("StepUpRequest", "One proof of the user.", {
  password,
  totp,
  recovery_code,
});

export type UserSession = FromSchema<typeof userSession>;
