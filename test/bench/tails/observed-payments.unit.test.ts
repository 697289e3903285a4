import { describe, expect, it } from "@jest/globals";
import { phasesOf, processCauses, serverCauses, tracePayments } from "./observed-payments.ts";
import { Recorder, wallMs } from "./recorder.ts";

const paymentId = "pay_000000000000000000000000a1";

/** What payments and provider note of a payment that is due at 0, sent at 1 and answered at 40. */
const processes = () => {
  const [payments, provider] = [new Recorder("payments"), new Recorder("sandbox-provider")];
  payments.note("sql payment_insert_2", 4, 3, 0, 0, ["pay_of_another", paymentId]);
  provider.note("served POST /v1/payments", 10, 20, 0, 0, [paymentId]);
  payments.note("sql payment_settle", 33, 5, 0, 0, [paymentId]);
  payments.note("late", 30, 2, 0.1, 1.9);
  payments.note("late", 32, 1, 1, 0);
  payments.note("gc young", 5, 1);
  return [payments.notes(), provider.notes()];
};
const sent = { id: paymentId, scheduledMs: wallMs(0), sentMs: wallMs(1), answeredMs: wallMs(40) };

describe("a traced payment", () => {
  it("has as its own time what the provider did not take", () => {
    const [payment, ...others] = tracePayments([sent, { ...sent, id: "pay_unknown" }], processes(), []);
    expect(others).toEqual([]);
    expect(payment?.own.map(([from, until]) => [Math.round(from - wallMs(0)), Math.round(until - wallMs(0))])).toEqual([
      [0, 10],
      [30, 40],
    ]);
  });

  it("reports its way, part by part, which add up to its own time", () => {
    const traced = tracePayments([sent], processes(), []);
    expect(phasesOf(traced).map(({ slowMs }) => Math.round(slowMs))).toEqual([4, 3, 3, 3, 5, 2]);
  });

  it("reports what the server did while it waited for its statements", () => {
    const server = serverCauses([{ kind: "autovacuum", of: "outbox", interval: [wallMs(34), wallMs(36)] }], []);
    const [payment] = tracePayments([sent], processes(), server);
    const cause = payment?.causes.find(({ name }) => name === "its statements during an autovacuum");
    expect(cause?.intervals.map(([from, until]) => Math.round(until - from))).toEqual([2]);
  });
});

describe("pauses of processes", () => {
  it("are distinguished by whether the process had a CPU", () => {
    const found = new Map(processCauses(processes()).map(({ name, intervals }) => [name, intervals.length]));
    expect(found.get("waits for a CPU: payments")).toBe(1);
    expect(found.get("event loop is busy: payments")).toBe(1);
    expect(found.get("garbage collection: payments")).toBe(1);
    expect(found.get("garbage collection: sandbox-provider")).toBe(0);
  });
});
