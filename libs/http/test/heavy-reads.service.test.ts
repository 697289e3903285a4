import { defineOperation } from "@railyard/contracts";
import { OperationalError } from "@railyard/failures";
import { currentCall, defineRoute } from "@railyard/http";
import { currentWork, inSteps } from "@railyard/telemetry";
import { afterAll, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";

import { as, createPayment, merchantKey, startServer, stopServers } from "./support/test-server.ts";

afterAll(stopServers);

const listPayments = defineOperation({
  operationId: "listPayments",
  service: "payments",
  api: "merchant",
  method: "GET",
  path: "/payments/list",
  access: ["merchant_key"],
  tag: "Payments",
  summary: "Lists payments.",
  weight: "list",
  response: { type: "object", properties: { size: { type: "integer" } } },
});

const budget = { burstMs: 60_000, share: 1, longestMs: 60_000 };
const reads = { atOnce: 2, perMerchant: 1, waiting: 1, waitingPerMerchant: 0, waitMs: 50, budget };
const merchantB = { ...merchantKey, merchantId: "merchant_b" };
const merchantC = { ...merchantKey, merchantId: "merchant_c" };

interface ErrorBody {
  readonly error: { readonly code: string; readonly reason: string; readonly message: string };
}

it("keeps payments going while all places for reads are taken, and refuses further reads with advice", async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>();
  const bothRead = Promise.withResolvers<undefined>();
  let reading = 0;
  const { port } = await startServer(
    [
      defineRoute(listPayments, async () => {
        expect(currentWork()?.isHeavyRead).toBe(true);
        reading += 1;
        if (reading === reads.atOnce) bothRead.resolve(undefined);
        await mayAnswer;
        return { body: { size: 0 } };
      }),
      defineRoute(createPayment, () => {
        expect(currentCall()?.isHeavyRead).toBe(false);
        return Promise.resolve({ body: { payment_id: "pay_1", amount: 1 } });
      }),
    ],
    { limits: { reads } },
  );
  const list = (principal: typeof merchantKey) => httpCall(port, "/payments/list", { headers: as(principal) });
  const slow = [list(merchantKey), list(merchantB)];
  await bothRead.promise;

  const ownShare = await list(merchantKey);
  expect([ownShare.status, ownShare.headers["retry-after"]]).toEqual([429, "1"]);
  expect((ownShare.body as ErrorBody).error).toMatchObject({ code: "HE_00", reason: "too_many_reads" });
  const payment = await httpCall(port, "/payments", { method: "POST", headers: as(merchantKey), body: { amount: 1 } });
  expect(payment.status).toBe(200);

  const { text } = await httpCall(port, "/metrics");
  expect(text).toContain('http_server_reads{state="running"} 2');
  expect(text).toContain('http_server_refusals_total{status="429",reason="too_many_reads"} 1');
  answer(undefined);
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await list(merchantKey)).status).toBe(200);
});

it("answers capacity that is taken, and a read that was ended, as what they are", async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>();
  const { port } = await startServer(
    [
      defineRoute(listPayments, async ({ principal }) => {
        if (principal.merchantId === "merchant_c") throw new OperationalError("database_timeout", "It took too long.");
        await mayAnswer;
        return { body: { size: 0 } };
      }),
    ],
    { limits: { reads: { ...reads, waitingPerMerchant: 1 } } },
  );
  const list = (principal: typeof merchantKey) => httpCall(port, "/payments/list", { headers: as(principal) });
  const ended = await list(merchantC);
  expect([ended.status, ended.headers["retry-after"]]).toEqual([503, "5"]);
  expect((ended.body as ErrorBody).error.reason).toBe("read_timed_out");
  expect((ended.body as ErrorBody).error.message).toContain("Narrow the filter");

  const slow = [list(merchantKey), list(merchantB)];
  const full = await list(merchantC);
  expect([full.status, full.headers["retry-after"]]).toEqual([503, "1"]);
  expect((full.body as ErrorBody).error.reason).toBe("reads_at_capacity");
  answer(undefined);
  await Promise.all(slow);
});

it("lets payments that come meanwhile go before the next step of a list", async () => {
  const { promise: paid, resolve: pay } = Promise.withResolvers<undefined>();
  const isPaying = Promise.withResolvers<undefined>();
  const done: string[] = [];
  const { port } = await startServer([
    defineRoute(listPayments, async () => {
      await isPaying.promise;
      setTimeout(() => {
        pay(undefined);
      }, 5);
      const steps = await inSteps([1, 2], 1, ([step]) => {
        done.push(`step ${String(step)}`);
        return Promise.resolve([step]);
      });
      return { body: { size: steps.length } };
    }),
    defineRoute(createPayment, async () => {
      isPaying.resolve(undefined);
      await paid;
      done.push("payment");
      return { body: { payment_id: "pay_1", amount: 1 } };
    }),
  ]);
  const list = httpCall(port, "/payments/list", { headers: as(merchantKey) });
  const payment = httpCall(port, "/payments", { method: "POST", headers: as(merchantKey), body: { amount: 1 } });
  expect((await Promise.all([list, payment])).map(({ status }) => status)).toEqual([200, 200]);
  expect(done).toEqual(["step 1", "payment", "step 2"]);
});

it.each([
  ["saves no time of reads for an operation in the background", true, 200],
  ["saves it for another operation", false, 429],
])("%s", async (_what, isBackground, expected) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>();
  const isUnderWay = Promise.withResolvers<undefined>();
  const other = defineOperation({
    operationId: "readPayment",
    service: "payments",
    api: "merchant",
    method: "GET",
    path: "/payments/one",
    access: ["merchant_key"],
    tag: "Payments",
    summary: "Reads a payment.",
    ...(isBackground ? { isBackground } : {}),
    response: { type: "object", properties: { size: { type: "integer" } } },
  });
  // A read takes more than there is time for at once, and time comes back at a thousandth of the clock.
  const scarce = { burstMs: 10, share: 0.001, longestMs: 60_000 };
  const { port } = await startServer(
    [
      defineRoute(listPayments, async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return { body: { size: 0 } };
      }),
      defineRoute(other, async () => {
        isUnderWay.resolve(undefined);
        await mayAnswer;
        return { body: { size: 0 } };
      }),
    ],
    { limits: { reads: { ...reads, budget: scarce } } },
  );
  const get = (path: string) => httpCall(port, path, { headers: as(merchantKey) });
  const underWay = get("/payments/one");
  await isUnderWay.promise;
  const first = await get("/payments/list");
  const second = await get("/payments/list");
  answer(undefined);
  await underWay;
  expect([first.status, second.status]).toEqual([200, expected]);
});
