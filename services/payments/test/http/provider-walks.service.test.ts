// Random walks over payments at every real provider: whatever merchants ask, whichever answers are lost, and however
// webhooks come, the provider's ledger and our record agree in the end.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";
import fc from "fast-check";

import { drivenConnectors } from "../support/drivers/all.ts";
import { giveUpAttempt, retryPayment, unmatchedOf } from "../support/earlier-attempt.ts";
import type { Loss } from "../support/losing-proxy.ts";
import type { Delivery } from "../support/provider-driver.ts";
import type { ProviderDashboard } from "../support/provider-dashboard.ts";
import { openDashboard } from "../support/provider-dashboard.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { agreementOf, startStage } from "../support/provider-stage.ts";

const amount = 1000;

type Step =
  | { readonly kind: "capture" | "refund"; readonly amount: number; readonly loss: Loss }
  | { readonly kind: "cancel"; readonly loss: Loss }
  /** In the provider's own dashboard. */
  | { readonly kind: "dashboard"; readonly move: "capture" | "refund" | "void"; readonly amount: number }
  | { readonly kind: "sync" | "process" | "news" };

interface Walk {
  readonly isDeclined: boolean;
  /** Whether a first attempt was given up although the provider has it, and the merchant retried. */
  readonly isRetried: boolean;
  readonly captureMethod: "automatic" | "manual" | "manual_multiple";
  readonly loss: Loss;
  readonly steps: readonly Step[];
}

const plain = <Kind extends string>(kind: Kind): fc.Arbitrary<{ readonly kind: Kind }> =>
  fc.record({ kind: fc.constant(kind) });

const money = <Kind extends string>(
  kind: Kind,
  loss: fc.Arbitrary<Loss>,
): fc.Arbitrary<{ readonly kind: Kind; readonly amount: number; readonly loss: Loss }> =>
  fc.record({ kind: fc.constant(kind), amount: fc.integer({ min: 1, max: 1200 }), loss });

const stepWith = (loss: fc.Arbitrary<Loss>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: money("capture", loss) },
    { weight: 4, arbitrary: money("refund", loss) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), loss }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("dashboard" as const),
        move: fc.constantFrom("capture" as const, "refund" as const, "void" as const),
        amount: fc.integer({ min: 1, max: 1200 }),
      }),
    },
    { weight: 2, arbitrary: plain("sync") },
    { weight: 4, arbitrary: plain("process") },
    { weight: 4, arbitrary: plain("news") },
  );

type CaptureMethod = Walk["captureMethod"];

const captureMethods: readonly CaptureMethod[] = ["automatic", "manual", "manual_multiple"];

const walkWith = ({ driver, card }: Desk): fc.Arbitrary<Walk> => {
  const loss = fc.constantFrom<Loss>("none", "none", "none", ...driver.losses);
  const offered = captureMethods.filter(
    (method) =>
      (driver.captureMethods ?? captureMethods).includes(method) &&
      (card.captureMethods.includes(method) || driver.otherMethods?.[method] !== undefined),
  );
  return fc.record({
    isDeclined: fc.constantFrom(false, false, false, true),
    isRetried: fc.constantFrom(false, false, true),
    captureMethod: fc.constantFrom(...offered),
    loss,
    steps: fc.array(stepWith(loss), { minLength: 1, maxLength: 8 }),
  });
};

let stage: Stage;

beforeAll(async () => {
  stage = await startStage("fast");
}, 60_000);

afterAll(() => stage.stop());

interface Walker extends Desk {
  readonly dashboard: ProviderDashboard;
  /** Heard once already; providers repeat what they said. */
  readonly heard: Delivery[];
}

/** Newest first, and the last one again: no order is promised, nor that anything comes once. */
const deliverNotification = async (walker: Walker): Promise<readonly number[]> => {
  const fresh = walker.driver.notification();
  const repeated = walker.heard.slice(-1);
  walker.heard.push(...fresh);
  const statuses: number[] = [];
  for (const delivery of [...fresh.toReversed(), ...repeated]) statuses.push(await walker.deliver(delivery));
  return statuses;
};

const ask = async ({ shop, way }: Walker, taken: Loss, path: string, body: object): Promise<readonly number[]> => {
  way.lose(taken);
  const { status } = await shop.send("POST", path, body);
  way.lose("none");
  return [status];
};

/** What the provider refuses there is no move. */
const inDashboard = async (
  { shop, dashboard, driver, connector }: Walker,
  paymentId: string,
  { move, amount: of }: Extract<Step, { readonly kind: "dashboard" }>,
): Promise<void> => {
  // Some providers return nothing before it is settled, or call that a void.
  if (move === "refund") driver.process();
  const payment = await shop.read(paymentId);
  if (payment.connector_transaction_id === null) return;
  if (move === "refund") await dashboard.refund(payment, of);
  const isHeld = ["requires_capture", "partially_captured_and_capturable"].includes(payment.status);
  const capturable = isHeld ? Math.min(of, payment.amount_capturable ?? 0) : 0;
  if (move === "capture" && capturable > 0) await dashboard.capture(payment, capturable);
  if (move === "void" && connector.flows.void !== undefined) await dashboard.void(payment);
};

const take = async (walker: Walker, paymentId: string, taken: Step): Promise<readonly number[]> => {
  const path = `/payments/${paymentId}`;
  switch (taken.kind) {
    case "capture":
      return ask(walker, taken.loss, `${path}/capture`, { amount_to_capture: taken.amount });
    case "refund":
      return ask(walker, taken.loss, "/refunds", { payment_id: paymentId, amount: taken.amount });
    case "cancel":
      return ask(walker, taken.loss, `${path}/cancel`, {});
    case "dashboard":
      await inDashboard(walker, paymentId, taken);
      return [];
    case "sync":
      return [(await walker.shop.send("GET", `${path}?force_sync=true`)).status];
    case "process":
      walker.driver.process();
      return [];
    case "news":
      return deliverNotification(walker);
  }
};

const expectAgreement = async (walker: Walker, paymentId: string): Promise<void> => {
  walker.driver.process();
  await deliverNotification(walker);
  const { isOpen, ours, theirs } = await agreementOf(walker, paymentId);
  expect({ isOpen, ours }).toEqual({ isOpen: false, ours: theirs });
  const unmatched = await unmatchedOf(walker, paymentId);
  expect(theirs.captured).toBeLessThanOrEqual(amount * (1 + unmatched.length));
  expect(theirs.refunded).toBeLessThanOrEqual(theirs.captured);
};

const pay = async ({ pay: payWith, way, driver }: Walker, walked: Walk): Promise<string> => {
  const { isDeclined, captureMethod, loss: taken } = walked;
  const card = isDeclined ? driver.cards.declined : driver.cards.succeeds;
  way.lose(taken);
  const changes = { amount, currency: "USD", capture_method: captureMethod };
  const payment = await payWith({ ...changes, ...driver.otherMethods?.[captureMethod] }, card);
  way.lose("none");
  return payment.payment_id;
};

/** The provider reports the first attempt after the second one was made. */
const retried = async (walker: Walker, paymentId: string): Promise<void> => {
  const { status } = await walker.shop.read(paymentId);
  if (status !== "succeeded" && status !== "requires_capture") return;
  await giveUpAttempt(walker, paymentId);
  await retryPayment(walker, paymentId);
};

/** `npm run walks` asks for more of them, and for others. */
const walks = Number(process.env["WALKS"] ?? 15);
const seed = Number(process.env["WALKS_SEED"] ?? 20_261_125);

describe.each(drivenConnectors)("random walks over a payment at %s", (name) => {
  it(
    "end with the provider's ledger and our record in agreement",
    async () => {
      const desk = stage.desk(name, { profile: { is_manual_retry_enabled: true } });
      const { driver } = desk;
      const dashboard = openDashboard(driver);
      await fc.assert(
        fc.asyncProperty(walkWith(desk), async (walked) => {
          const walker: Walker = { ...desk, dashboard, heard: [] };
          driver.notification();
          const paymentId = await pay(walker, walked);
          const isCard = driver.otherMethods?.[walked.captureMethod] === undefined;
          if (walked.isRetried && isCard) await retried(walker, paymentId);
          const statuses: number[] = [];
          for (const taken of walked.steps) {
            const got = await take(walker, paymentId, taken);
            statuses.push(...got);
          }
          // 503: come again, for what cannot be told yet.
          expect(statuses.filter((status) => ![200, 400, 409, 422, 503].includes(status))).toEqual([]);
          await eventually(() => expectAgreement(walker, paymentId), { timeoutMs: 10_000, intervalMs: 50 });
        }),
        { numRuns: walks, seed, endOnFailure: true },
      );
      dashboard.close();
    },
    120_000 + walks * 2_000,
  );
});
