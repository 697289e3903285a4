import { createHash } from "node:crypto";

import { reportingConnectionLoss } from "@railyard/database";

import type { GuessLimit } from "../../domain/guesses.ts";
import { decideGuess } from "../../domain/guesses.ts";
import type { GuessCounter } from "../../ports.ts";
import type { PrismaClient } from "./prisma-client.ts";

/** Addresses are personal: only a hash of them is kept. */
const keyOf = ({ kind }: GuessLimit, subject: string) => ({
  kind,
  subject: createHash("sha256").update(`${kind}:${subject}`, "utf8").digest("hex"),
});

/** Counts in transactions of their own: a guess counts whatever becomes of the rest. */
export const createGuessCounter = (prisma: PrismaClient): GuessCounter => ({
  take: (limit, subject, now) =>
    reportingConnectionLoss(() =>
      prisma.$transaction(async (transaction) => {
        const key = keyOf(limit, subject);
        // Guesses of one kind at one subject wait for each other here, whichever process they reach.
        await transaction.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${key.kind + key.subject}, 0))`;
        const row = await transaction.guesses.findUnique({ where: { kind_subject: key } });
        const earlier =
          row === null ? null : { count: row.count, lastAt: row.last_at, lockedUntil: row.locked_until };
        const decision = decideGuess(limit, earlier, now);
        if (!decision.allowed) return decision.retryAfterSeconds;
        const { count, lastAt, lockedUntil } = decision.next;
        const expiresAt = new Date(now.getTime() + limit.forgetAfterMs + limit.lockMaxMs);
        const data = { count, last_at: lastAt, locked_until: lockedUntil, expires_at: expiresAt };
        await transaction.guesses.upsert({
          where: { kind_subject: key },
          create: { ...key, ...data },
          update: data,
        });
        return null;
      }),
    ),
  forget: async (limit, subject) => {
    await prisma.guesses.deleteMany({ where: keyOf(limit, subject) });
  },
  giveBack: async (limit, subject) => {
    await prisma.guesses.updateMany({
      where: { ...keyOf(limit, subject), count: { gt: 0 } },
      data: { count: { decrement: 1 } },
    });
  },
});
