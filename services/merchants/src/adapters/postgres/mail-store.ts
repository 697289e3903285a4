import type { Sealer } from "@railyard/encryption";
import { openAlone, sealAlone } from "@railyard/encryption";
import { newId } from "@railyard/identifiers";

import { failures } from "../../failures.ts";
import type { Mail, MailStore, OutgoingMails } from "../../ports.ts";
import type { PrismaClient, PrismaTransaction } from "./prisma-client.ts";

const context = { scope: "railyard", purpose: "outgoing_mail" } as const;
/** Longer than any attempt to send takes. */
const claimMs = 120_000;

const gone = { sealed_content: null, due_at: null, claimed_until: null } as const;

/** Mails as those who cause them see them. */
export const createMailStore = (prisma: PrismaTransaction, sealer: Sealer, isOffered: boolean): MailStore => ({
  isOffered,
  insert: async ({ kind, to, subject, text, isWithheld = false }) => {
    if (!isOffered) throw failures.mail_not_offered();
    const content: Mail = { to, subject, text };
    const sealed_content = sealAlone(sealer, JSON.stringify(content), context);
    const now = new Date();
    const state = isWithheld ? { ...gone, given_up_at: now } : { sealed_content, due_at: now };
    await prisma.mails.create({ data: { mail_id: newId("mail"), kind, ...state } });
  },
});

/** Mails as the job that sends them sees them. */
export const createOutgoingMails = (prisma: PrismaClient, sealer: Sealer): OutgoingMails => ({
  claim: async (mailId) => {
    const now = new Date();
    const isFree = { OR: [{ claimed_until: null }, { claimed_until: { lte: now } }] };
    // A mail whose sender died comes due again when its claim is over.
    const claimedUntil = new Date(now.getTime() + claimMs);
    const [row] = await prisma.mails.updateManyAndReturn({
      where: { mail_id: mailId, sealed_content: { not: null }, ...isFree },
      data: { attempts: { increment: 1 }, claimed_until: claimedUntil, due_at: claimedUntil },
    });
    if (row?.sealed_content === undefined || row.sealed_content === null) return null;
    const content = JSON.parse(openAlone(sealer, row.sealed_content, context)) as Mail;
    return { mailId, kind: row.kind, attempts: row.attempts, ...content };
  },
  markSent: async (mailId) => {
    await prisma.mails.update({ where: { mail_id: mailId }, data: { ...gone, sent_at: new Date() } });
  },
  giveUp: async (mailId) => {
    await prisma.mails.update({ where: { mail_id: mailId }, data: { ...gone, given_up_at: new Date() } });
  },
  tryAgain: async (mailId, dueAt) => {
    await prisma.mails.update({ where: { mail_id: mailId }, data: { due_at: dueAt, claimed_until: null } });
  },
});
