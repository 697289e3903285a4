import {
  createEphemeralKey as createContract,
  deleteEphemeralKey as deleteContract,
  resolveEphemeralKey as resolveContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute, noteEndedCredential } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { createEphemeralKey, deleteEphemeralKey, resolveEphemeralKey } from "../use-cases/ephemeral-keys.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** The operations on ephemeral keys, and what the gateway asks about them. */
export const ephemeralKeyRoutes = (ports: Ports): readonly Route[] => {
  const create = createEphemeralKey(ports);
  const erase = deleteEphemeralKey(ports);
  const resolve = resolveEphemeralKey(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => ({
      body: await create(callerOf(principal), body.customer_id),
    })),
    defineRoute(deleteContract, async ({ params, principal }) => {
      const body = await erase(callerOf(principal), params.key_id);
      noteEndedCredential("customer", body.customer_id);
      return { body };
    }),
    defineRoute(resolveContract, async ({ body }) => {
      const key = await resolve(body.secret_hash);
      return {
        body: {
          found: key !== null,
          merchant_id: key?.merchantId ?? null,
          customer_id: key?.customerId ?? null,
          expires_at: key?.expiresAt.toISOString() ?? null,
        },
      };
    }),
  ];
};
