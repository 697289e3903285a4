// Disputes at every real provider behind its emulator: opened, accepted, answered with texts and files, won and lost.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Dispute, Payment } from "@railyard/contracts";

import { refusal } from "../support/answers.ts";
import { disputeOf, formOf, samples, sendForm } from "../support/disputes.ts";
import { accountId } from "../support/merchant.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";

const amount = 6540;
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

const listed = async ({ shop }: Desk): Promise<readonly Dispute[]> =>
  (await shop.send("GET", "/disputes/list")).body as readonly Dispute[];

/** A payment whose customer disputes it, which is not reported yet. */
const disputed = async (desk: Desk): Promise<Payment> => {
  const payment = await desk.pay({}, desk.driver.cards.disputed);
  desk.driver.openDispute(payment.payment_id);
  return payment;
};

interface Opened {
  readonly payment: Payment;
  readonly id: string;
}

const opened = async (desk: Desk): Promise<Opened> => {
  const payment = await disputed(desk);
  await desk.settled(payment.payment_id);
  const dispute = (await listed(desk)).find(({ payment_id: id }) => id === payment.payment_id);
  expect(dispute).toMatchObject({
    dispute_status: "dispute_opened",
    dispute_stage: "dispute",
    connector: desk.driver.connector,
    amount: String(amount),
    currency: "USD",
  });
  return { payment, id: dispute?.dispute_id ?? "" };
};

const attach = async ({ stack, shop }: Desk, id: string): Promise<number> => {
  const members = { dispute_id: id, evidence_type: "receipt", purpose: "dispute_evidence" };
  const file = { name: "proof.pdf", type: "application/pdf", content: samples["application/pdf"] };
  return (await sendForm(stack, shop, "PUT", "/disputes/evidence", formOf(members, file))).status;
};

runTheme(theStage, "dispute that is opened", {
  offered: async (desk) => {
    const { payment_id: id } = await disputed(desk);
    desk.driver.process();
    const notification = desk.driver.notification();
    // A forged claim about money that is gone is refused, or leads to nothing.
    for (const delivery of notification) await desk.deliver(delivery.forged([]));
    expect(await listed(desk)).toEqual([]);
    for (const delivery of [...notification, ...notification]) await desk.deliver(delivery);
    expect(await listed(desk)).toMatchObject([{ payment_id: id, dispute_status: "dispute_opened" }]);
    const refund = await desk.shop.send("POST", "/refunds", { payment_id: id });
    expect(refusal(refund)).toEqual({ status: 400, code: "IR_13" });
  },
});

runTheme(theStage, "dispute that is accepted", {
  offered: async (desk) => {
    const { id, payment } = await opened(desk);
    const accept = () => desk.shop.send("POST", `/disputes/accept/${id}`, {});
    expect((await accept()).body).toMatchObject({ dispute_status: "dispute_accepted" });
    expect(refusal(await accept())).toEqual({ status: 400, code: "HE_03" });
    desk.driver.decideDispute(payment.payment_id, "lost");
    await desk.hear();
    expect(await disputeOf(desk.shop, id)).toMatchObject({ dispute_status: "dispute_accepted" });
  },
});

runTheme(theStage, "dispute that is answered and decided", {
  offered: async (desk) => {
    for (const result of ["won", "lost"] as const) {
      const { id, payment } = await opened(desk);
      const acceptsFiles = desk.connector.flows.upload_evidence !== undefined;
      if (acceptsFiles) expect(await attach(desk, id)).toBe(200);
      const evidence = acceptsFiles ? {} : { uncategorized_text: "It arrived." };
      const { status, text } = await desk.shop.send("POST", "/disputes/evidence", { dispute_id: id, ...evidence });
      expect({ status, text }).toMatchObject({ status: 200 });
      await desk.hear();
      expect(await disputeOf(desk.shop, id)).toMatchObject({ dispute_status: "dispute_challenged" });
      desk.driver.decideDispute(payment.payment_id, result);
      await desk.hear();
      expect(await disputeOf(desk.shop, id)).toMatchObject({ dispute_status: `dispute_${result}` });
    }
  },
});

runTheme(theStage, "dispute evidence as a file", {
  offered: async (desk) => {
    const { id } = await opened(desk);
    const before = desk.sent();
    expect(await attach(desk, id)).toBe(200);
    expect((await desk.shop.send("POST", "/disputes/evidence", { dispute_id: id })).status).toBe(200);
    const file = samples["application/pdf"].toString("latin1");
    const sent = desk.way.requests.slice(before).map(({ body }) => body);
    const encoded = samples["application/pdf"].toString("base64");
    expect(sent.filter((body) => body.includes(file) || body.includes(encoded))).toHaveLength(1);
  },
  refused: async (desk) => {
    const { id } = await opened(desk);
    const before = desk.sent();
    expect(await attach(desk, id)).toBe(200);
    const answer = await desk.shop.send("POST", "/disputes/evidence", { dispute_id: id });
    expect(refusal(answer)).toEqual({ status: 400, code: "IR_20" });
    expect(desk.sent()).toBe(before);
    expect(await disputeOf(desk.shop, id)).toMatchObject({ dispute_status: "dispute_opened" });
  },
});

runTheme(theStage, "fetching disputes", {
  offered: async (desk) => {
    const { payment_id: id } = await disputed(desk);
    // Some emulators have a clock of their own.
    const range = { fetch_from: "2026-11-01T00:00:00Z", fetch_till: "2100-01-01T00:00:00Z" };
    const account = accountId(desk.shop.merchantId, desk.driver.connector);
    const query = new URLSearchParams(range).toString();
    expect((await desk.shop.send("GET", `/disputes/${account}/fetch?${query}`)).status).toBe(200);
    expect(await listed(desk)).toMatchObject([{ payment_id: id, dispute_status: "dispute_opened" }]);
  },
  refused: async (desk) => {
    const account = accountId(desk.shop.merchantId, desk.driver.connector);
    const range = "fetch_from=2026-11-20T00:00:00Z&fetch_till=2026-11-21T00:00:00Z";
    const before = desk.sent();
    const answer = await desk.shop.send("GET", `/disputes/${account}/fetch?${range}`);
    expect(refusal(answer)).toEqual({ status: 400, code: "IR_20" });
    expect(desk.sent()).toBe(before);
  },
});
