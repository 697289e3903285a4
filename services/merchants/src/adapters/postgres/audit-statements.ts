import type { Actor } from "@railyard/audit";

import type { SecurityEvent } from "../../ports.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

/** Tells the database who acts until the transaction ends, for the entries that its triggers write. */
export const nameActor = async (transaction: PrismaTransaction, actor: Actor): Promise<void> => {
  await transaction.$queryRaw`select set_config('railyard.audit_context', ${JSON.stringify(actor)}, true)`;
};

// Who signs in has proved who it is only by the end of the call.
const actorOf = (actor: Actor, { action, userId }: SecurityEvent): Actor =>
  action === "signed_in" ? { ...actor, actor_kind: "jwt", actor_id: userId } : actor;

export const noteSecurityEvent = async (
  transaction: PrismaTransaction,
  actor: Actor,
  event: SecurityEvent,
): Promise<void> => {
  const subject = JSON.stringify({ user_id: event.userId, merchant_id: event.merchantId });
  const acting = JSON.stringify(actorOf(actor, event));
  await transaction.$executeRaw`
    select audit_note(${event.action}, 'user', ${event.userId}, ${subject}::jsonb, '{}', ${acting}::jsonb)`;
};
