import {
  engineVerifyEmail,
  requestEmailVerification as requestContract,
  verifyEmail as verifyContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { FoundPorts } from "../../use-cases/create-own-organization.ts";
import type { VerifiedUser } from "../../use-cases/verify-email.ts";
import { requestEmailVerification, verifyEmail } from "../../use-cases/verify-email.ts";
import { holderOf } from "./user-routes.ts";

const toWire = ({ user, next }: VerifiedUser) => ({
  token: next?.token ?? null,
  token_type: next?.tokenType ?? ("user_info" as const),
  user_id: user.userId,
  email: user.email,
});

/** The operations on addresses of users, on both APIs. */
export const emailRoutes = (ports: FoundPorts): readonly Route[] => [
  defineRoute(verifyContract, async ({ principal, body }) => ({
    body: toWire(await verifyEmail(ports)(holderOf(principal), body.token ?? null)),
  })),
  defineRoute(engineVerifyEmail, async ({ principal, body }) => ({
    body: toWire(await verifyEmail(ports)(holderOf(principal), body.token ?? null)),
  })),
  defineRoute(requestContract, async ({ body, principal }) => {
    await requestEmailVerification(ports)(body.email, principal?.callerAddress);
    return { body: { message: "If the address is to be verified, a link is on its way." } };
  }),
];
