import type { Actor } from "@railyard/audit";

import type { SecurityEvent } from "../../ports.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

/** Sets the actor in the database until the transaction ends, for the entries that its triggers write. */
export const nameActor = async (transaction: PrismaTransaction, actor: Actor): Promise<void> => {
  await transaction.$queryRaw`select set_config('railyard.audit_context', ${JSON.stringify(actor)}, true)`;
};

export const noteSecurityEvent = async (
  transaction: PrismaTransaction,
  actor: Actor,
  event: SecurityEvent,
): Promise<void> => {
  const subject = JSON.stringify({ user_id: event.userId, merchant_id: event.merchantId });
  // Who signs in has proved who it is only by the end of the call.
  const acting = JSON.stringify({ ...actor, actor_kind: "jwt", actor_id: event.userId });
  await transaction.$executeRaw`
    select audit_note(${event.action}, 'user', ${event.userId}, ${subject}::jsonb, '{}', ${acting}::jsonb)`;
};
