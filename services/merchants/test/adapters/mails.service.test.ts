import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { createSealer } from "@railyard/encryption";
import { Secret } from "@railyard/config";
import { eventually, recordingLogger } from "@railyard/testing";

import { createMailStore, createOutgoingMails } from "../../src/adapters/postgres/mail-store.ts";
import { createPrismaClient } from "../../src/adapters/postgres/prisma-client.ts";
import type { PrismaClient } from "../../src/adapters/postgres/prisma-client.ts";
import type { NewMail } from "../../src/ports.ts";
import { mailDelayMs, sendMail } from "../../src/use-cases/send-mail.ts";
import type { MailServer } from "../support/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { masterKey, startMerchants } from "../support/merchants-app.ts";

const sealer = createSealer(new Secret(masterKey));

interface Row {
  kind: string;
  content: string | null;
  attempts: number;
  is_sent: boolean;
  is_given_up: boolean;
  is_due_later: boolean;
}

const readMails = defineStatement<Row>({
  name: "test_read_mails",
  text: `select kind, sealed_content as content, attempts, sent_at is not null as is_sent,
    given_up_at is not null as is_given_up, 
    coalesce(due_at > now(), false) and claimed_until is null as is_due_later
    from mails where kind = $1`,
});

let mailServer: MailServer;
let app: MerchantsApp;
let database: Database;
let prisma: PrismaClient;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startMerchants({ environment: { SMTP_URL: mailServer.url } });
  database = createDatabase({
    url: app.databaseUrl,
    poolSize: 4,
    applicationName: "test",
    logger: recordingLogger(),
  });
  prisma = createPrismaClient(database.pool);
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.close();
  await app.stop();
  await mailServer.stop();
});

const link = `http://127.0.0.1:8080/reset-password#token=${"t".repeat(120)}`;
const mailOf = (kind: string): NewMail => ({
  kind,
  to: `${kind}@kiosk.example`,
  subject: "Hello",
  text: `Go:\n${link}`,
});
const insert = (mail: NewMail) => createMailStore(prisma, sealer, true).insert(mail);
const rowOf = async (kind: string): Promise<Row | undefined> => (await database.query(readMails, [kind]))[0];

describe("mails", () => {
  it("are sent, and their content is erased", async () => {
    await insert(mailOf("welcome"));
    await eventually(async () => (await rowOf("welcome"))?.is_sent === true);
    const [mail, ...more] = mailServer.received.filter(({ to }) => to === "welcome@kiosk.example");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Hello", text: expect.stringContaining(link) });
    expect(await rowOf("welcome")).toMatchObject({ content: null, attempts: 1, is_due_later: false });
  });

  it("are not sent when the change they report is undone", async () => {
    const undone = prisma.$transaction(async (transaction) => {
      await createMailStore(transaction, sealer, true).insert(mailOf("undone"));
      throw new TypeError("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await rowOf("undone")).toBeUndefined();
  });

  it("are tried again later when the server cannot take them now", async () => {
    mailServer.refuseWith.push(451);
    await insert(mailOf("later"));
    await eventually(
      async () => (await rowOf("later"))?.attempts === 1 && (await rowOf("later"))?.is_due_later === true,
    );
    const row = await rowOf("later");
    expect(row).toMatchObject({ is_sent: false, is_given_up: false });
    expect(row?.content).not.toBeNull();
    expect(row?.content).not.toContain("token");
    await prisma.mails.updateMany({ where: { kind: "later" }, data: { due_at: new Date() } });
    await eventually(async () => (await rowOf("later"))?.is_sent === true);
  });

  it("that the server refuses for good are given up and erased", async () => {
    mailServer.refuseWith.push(550);
    await insert(mailOf("refused"));
    await eventually(async () => (await rowOf("refused"))?.is_given_up === true);
    expect(await rowOf("refused")).toMatchObject({ content: null, is_sent: false, is_due_later: false });
  });

  it("are sent by one of several processes", async () => {
    await insert(mailOf("contended"));
    const { mail_id } = await prisma.mails.findFirstOrThrow({ where: { kind: "contended" } });
    const mails = createOutgoingMails(prisma, sealer);
    const sent: string[] = [];
    const sender = { send: ({ to }: NewMail) => Promise.resolve(sent.push(to)).then(() => "sent" as const) };
    await Promise.all(Array.from({ length: 8 }, () => sendMail({ mails, sender })(mail_id)));
    await eventually(async () => (await rowOf("contended"))?.is_sent === true);
    const byServer = mailServer.received.filter(({ to }) => to === "contended@kiosk.example").length;
    expect(sent.length + byServer).toBe(1);
  });

  it("wait twice as long after every failure, an hour at most", () => {
    expect([1, 2, 3, 9, 10, 16].map(mailDelayMs)).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000]);
  });

  it("are refused where no mail server is set in production", async () => {
    const refused = createMailStore(prisma, sealer, false).insert(mailOf("none"));
    await expect(refused).rejects.toMatchObject({ code: "IR_00", status: 501 });
    expect(await rowOf("none")).toBeUndefined();
  });
});
