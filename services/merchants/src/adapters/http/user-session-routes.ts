import type { UserSession as UserSessionRepresentation } from "@railyard/contracts";
import {
  endOtherUserSessions as endOthersContract,
  endUserSession as endContract,
  listUserSessions as listContract,
  stepUp as stepUpContract,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { UserSession } from "../../domain/user-session.ts";
import type { SecondFactorPorts } from "../../use-cases/second-factor.ts";
import type { IdentityProof } from "../../use-cases/step-up.ts";
import { stepUp } from "../../use-cases/step-up.ts";
import { endOtherUserSessions, endUserSession, listUserSessions } from "../../use-cases/user-sessions.ts";
import type { ProofWire } from "./two-factor-routes.ts";
import { proofOf } from "./two-factor-routes.ts";
import { holderOf, presentedToken } from "./user-routes.ts";

const toWire = (session: UserSession, tokenId: string): UserSessionRepresentation => ({
  session_id: session.sessionId,
  kind: session.kind,
  is_current: session.tokenId === tokenId,
  user_agent: session.userAgent,
  caller_address: session.callerAddress,
  started_at: session.startedAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
});

/** @throws {Failure} `missing_field` for none, `invalid_data` for several */
const identityProofOf = ({
  password = null,
  ...codes
}: ProofWire & { readonly password?: string | null | undefined }): IdentityProof => {
  if (password === null) return proofOf(codes);
  const hasCode = Object.values(codes).some((code) => code !== null && code !== undefined);
  if (hasCode) throw edgeFailures.invalid_data({ field: "password", problem: "send it or a code, one of them" });
  return { password };
};

/** The operations on the open sessions of a user. */
export const userSessionRoutes = (ports: SecondFactorPorts): readonly Route[] => [
  defineRoute(listContract, async ({ principal }) => {
    const holder = holderOf(principal);
    const { listed, total } = await listUserSessions(ports)(holder);
    return { body: { total_count: total, data: listed.map((session) => toWire(session, holder.tokenId)) } };
  }),
  defineRoute(endContract, async ({ principal, params }) => {
    await endUserSession(ports)(holderOf(principal), params.session_id);
    return { body: { session_id: params.session_id, ended: true } };
  }),
  defineRoute(endOthersContract, async ({ principal }) => ({
    body: { ended_count: await endOtherUserSessions(ports)(holderOf(principal)) },
  })),
  defineRoute(stepUpContract, async ({ principal, body }) => {
    const proof = identityProofOf(body);
    await stepUp(ports)(presentedToken(principal), holderOf(principal), proof, principal.callerAddress);
    return { body: { message: "The proof is right. It counts for this session." } };
  }),
];
