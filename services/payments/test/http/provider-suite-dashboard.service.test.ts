// What merchants do in the dashboard of a real provider, as its emulator reports it.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import type { Delivery } from "../support/provider-driver.ts";
import { openDashboard } from "../support/provider-dashboard.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { agreementOf, startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";

const amount = 6540;
const part = 1540;
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

/** What the provider reports of what is done there meanwhile; every delivery is acknowledged. */
const reportsOf = async (desk: Desk, work: () => Promise<unknown>): Promise<readonly Delivery[]> => {
  await desk.hear();
  await work();
  desk.driver.process();
  return desk.driver.notification();
};

const deliverAll = async (desk: Desk, deliveries: readonly Delivery[]): Promise<void> => {
  for (const delivery of deliveries) expect(await desk.deliver(delivery)).toBe(200);
};

const externalRefund = { origin: "external", status: "succeeded" };

runTheme(theStage, "refund in the dashboard", {
  offered: async (desk) => {
    const dashboard = openDashboard(desk.driver);
    const payment = await desk.pay();
    const id = payment.payment_id;
    const reports = await reportsOf(desk, async () => {
      await dashboard.refund(await desk.shop.read(id), part);
    });
    await deliverAll(desk, reports);
    await Promise.all([deliverAll(desk, reports), deliverAll(desk, reports.toReversed())]);
    await desk.shop.read(id, "?force_sync=true");
    const { refunds } = await desk.shop.read(id);
    expect(refunds).toMatchObject([{ ...externalRefund, amount: part, currency: payment.currency }]);
    const events = await desk.shop.events(refunds?.[0]?.refund_id ?? "");
    expect(events.map(({ type }) => type)).toEqual(["payments.refunds.refund_succeeded"]);
    const missed = desk.connector.flows.list_refunds === undefined ? 0 : 100;
    if (missed > 0) {
      // One whose report does not arrive is found by a look-up; a report that arrives later is no other refund.
      await dashboard.refund(await desk.shop.read(id), missed);
      desk.driver.process();
      const late = desk.driver.notification();
      await desk.shop.read(id, "?force_sync=true");
      await deliverAll(desk, late);
    }
    // What is left can be refunded here, and no more.
    const left = amount - part - missed;
    const refused = await desk.shop.send("POST", "/refunds", {
      payment_id: id,
      amount: left + 1,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { reason: "refund_exceeds_captured" } },
    });
    await desk.refund(id, left);
    const settled = await desk.settled(id);
    expect(settled.refunds?.map(({ origin, status, amount: of }) => [origin, status, of])).toEqual([
      ["external", "succeeded", part],
      ...(missed > 0 ? [["external", "succeeded", missed]] : []),
      ["merchant", "succeeded", left],
    ]);
    expect(desk.driver.ledgerOf(id)).toMatchObject({
      captured: amount,
      refunded: amount,
    });
    dashboard.close();
  },
});

runTheme(theStage, "refund of ours whose answer was lost", {
  offered: async (desk) => {
    const { payment_id: id } = await desk.pay();
    const reports = await reportsOf(desk, async () => {
      // Carried out, and not answered.
      desk.way.lose("answers");
      await desk.refund(id, part);
      desk.way.lose("none");
    });
    await deliverAll(desk, reports);
    const settled: Payment = await desk.settled(id);
    expect(settled.refunds).toMatchObject([{ origin: "merchant", amount: part, status: "succeeded" }]);
    expect(settled.refunds).toHaveLength(1);
    expect(desk.driver.ledgerOf(id)).toMatchObject({ refunded: part });
  },
});

runTheme(theStage, "capture in the dashboard", {
  offered: async (desk) => {
    const dashboard = openDashboard(desk.driver);
    const payment = await desk.pay({ capture_method: "manual" });
    const id = payment.payment_id;
    const reports = await reportsOf(desk, async () => {
      await dashboard.capture(await desk.shop.read(id), amount);
    });
    await deliverAll(desk, [...reports, ...reports]);
    // Where captures are not reported, a look-up finds them.
    const settled = await desk.settled(id);
    expect(settled).toMatchObject({
      status: "succeeded",
      amount_received: amount,
      amount_capturable: 0,
    });
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: amount });
    dashboard.close();
  },
});

runTheme(theStage, "void in the dashboard", {
  offered: async (desk) => {
    const dashboard = openDashboard(desk.driver);
    const payment = await desk.pay({ capture_method: "manual" });
    const id = payment.payment_id;
    const reports = await reportsOf(desk, async () => {
      await dashboard.void(await desk.shop.read(id));
    });
    await deliverAll(desk, [...reports, ...reports]);
    expect(await desk.settled(id)).toMatchObject({
      status: "cancelled",
      amount_received: null,
      amount_capturable: 0,
    });
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: 0 });
    // Where a charge can be voided until it is settled, and that is not reported, a look-up finds it.
    const charged = await desk.pay();
    await dashboard.void(await desk.shop.read(charged.payment_id));
    const { ours, theirs } = await agreementOf(desk, charged.payment_id);
    expect(ours).toEqual(theirs);
    dashboard.close();
  },
  refused: async (desk) => {
    expect(desk.connector.flows.void).toBeUndefined();
    await Promise.resolve();
  },
});
