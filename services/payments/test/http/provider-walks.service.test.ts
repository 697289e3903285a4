// Random walks over payments at every real provider: whatever merchants ask, whichever answers are lost or refuse to
// look at the request, and however webhooks come, the provider's ledger and our record agree in the end.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";
import fc from "fast-check";

import { drivenConnectors } from "../support/drivers/all.ts";
import { giveUpAttempt, retryPayment, unmatchedOf } from "../support/earlier-attempt.ts";
import type { Loss } from "../support/losing-proxy.ts";
import type { Delivery, Ledger } from "../support/provider-driver.ts";
import type { ProviderDashboard } from "../support/provider-dashboard.ts";
import { openDashboard } from "../support/provider-dashboard.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { agreementOf, startStage } from "../support/provider-stage.ts";

/** The fate of a request on its way: lost, or answered so in the provider's place. */
type Trouble = Loss | "credentials_expired" | "throttled";

const refusals = {
  credentials_expired: { status: 401, body: "{}" },
  throttled: { status: 429, body: "{}", headers: { "retry-after": "0" } },
} as const;

type Step =
  | { readonly kind: "capture" | "refund"; readonly amount: number; readonly trouble: Trouble }
  | { readonly kind: "cancel"; readonly trouble: Trouble }
  /** A report about another system's payment in the same account that names ours. */
  | { readonly kind: "foreign" }
  /** In the provider's own dashboard. */
  | { readonly kind: "dashboard"; readonly move: "capture" | "refund" | "void"; readonly amount: number }
  | { readonly kind: "sync" | "process" | "news" };

interface Walk {
  readonly isDeclined: boolean;
  /** Whether a first attempt was given up although the provider has it, and the merchant retried. */
  readonly isRetried: boolean;
  readonly captureMethod: "automatic" | "manual" | "manual_multiple";
  /** Of a currency in which the provider cannot express every amount, where the card is paid with. */
  readonly isOddCurrency: boolean;
  readonly trouble: Trouble;
  readonly steps: readonly Step[];
}

/** Round ones, which are expressed in every currency, and others. */
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 1200 }),
  fc.integer({ min: 1, max: 12 }).map((hundreds) => hundreds * 100),
);

const plain = <Kind extends string>(kind: Kind): fc.Arbitrary<{ readonly kind: Kind }> =>
  fc.record({ kind: fc.constant(kind) });

const money = <Kind extends string>(
  kind: Kind,
  trouble: fc.Arbitrary<Trouble>,
): fc.Arbitrary<{ readonly kind: Kind; readonly amount: number; readonly trouble: Trouble }> =>
  fc.record({ kind: fc.constant(kind), amount: amounts, trouble });

const stepWith = (trouble: fc.Arbitrary<Trouble>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: money("capture", trouble) },
    { weight: 4, arbitrary: money("refund", trouble) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), trouble }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("dashboard" as const),
        move: fc.constantFrom("capture" as const, "refund" as const, "void" as const),
        amount: amounts,
      }),
    },
    { weight: 2, arbitrary: plain("sync") },
    { weight: 1, arbitrary: plain("foreign") },
    { weight: 4, arbitrary: plain("process") },
    { weight: 4, arbitrary: plain("news") },
  );

type CaptureMethod = Walk["captureMethod"];

const captureMethods: readonly CaptureMethod[] = ["automatic", "manual", "manual_multiple"];

const walkWith = ({ driver, card }: Desk): fc.Arbitrary<Walk> => {
  const refused = ["credentials_expired", "throttled"] as const;
  const troubles = fc.constantFrom<Trouble>(...driver.losses, ...refused);
  const none = fc.constant<Trouble>("none");
  const trouble = fc.oneof({ weight: 1, arbitrary: none }, { weight: 1, arbitrary: troubles });
  const offered = captureMethods.filter(
    (method) =>
      (driver.captureMethods ?? captureMethods).includes(method) &&
      (card.captureMethods.includes(method) || driver.otherMethods?.[method] !== undefined),
  );
  return fc.record({
    // Little can happen to what was never authorized.
    isDeclined: fc.constantFrom(false, false, false, false, false, true),
    isRetried: fc.constantFrom(false, false, true),
    captureMethod: fc.constantFrom(...offered),
    isOddCurrency: fc.constantFrom(false, false, false, true),
    trouble: fc.oneof({ weight: 5, arbitrary: none }, { weight: 1, arbitrary: troubles }),
    steps: fc.array(stepWith(trouble), { minLength: 1, maxLength: 8 }),
  });
};

let stage: Stage;

beforeAll(async () => {
  stage = await startStage("fast");
}, 60_000);

afterAll(() => stage.stop());

interface Walker extends Desk {
  /** Another system at the same account of the provider. */
  readonly elsewhere: Desk;
  readonly dashboard: ProviderDashboard;
  /** Received once already; providers repeat what they reported. */
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

const during = async <Result>(desk: Desk, trouble: Trouble, work: () => Promise<Result>): Promise<Result> => {
  if (trouble === "credentials_expired" || trouble === "throttled") return desk.during(refusals[trouble], work);
  desk.way.lose(trouble);
  const result = await work();
  desk.way.lose("none");
  return result;
};

const ask = async (walker: Walker, trouble: Trouble, path: string, body: object): Promise<readonly number[]> => {
  const { status } = await during(walker, trouble, () => walker.shop.send("POST", path, body));
  return [status];
};

/** What was not heard of our own payment comes along. */
const deliverForeign = async (walker: Walker, paymentId: string): Promise<readonly number[]> => {
  const { elsewhere, driver } = walker;
  const other = await elsewhere.pay({ amount: 100_000, currency: "USD" });
  driver.process();
  const statuses: number[] = [];
  for (const delivery of driver.notification()) {
    const naming = delivery.rewritten([[other.payment_id, paymentId]]);
    statuses.push(await walker.deliver(naming));
  }
  expect(await walker.shop.read(paymentId)).not.toMatchObject({
    connector_transaction_id: other.connector_transaction_id ?? "none",
  });
  return statuses;
};

/** What the provider refuses there is no move. */
const inDashboard = async (
  { shop, dashboard, driver, connector }: Walker,
  paymentId: string,
  { move, amount: wanted }: Extract<Step, { readonly kind: "dashboard" }>,
): Promise<void> => {
  // Some providers return nothing before it is settled, or call that a void.
  if (move === "refund") driver.process();
  const payment = await shop.read(paymentId);
  if (payment.connector_transaction_id === null) return;
  // There, an amount that the provider does not express cannot even be written.
  const of = payment.currency === "USD" ? wanted : Math.ceil(wanted / 100) * 100;
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
      return ask(walker, taken.trouble, `${path}/capture`, { amount_to_capture: taken.amount });
    case "refund":
      return ask(walker, taken.trouble, "/refunds", { payment_id: paymentId, amount: taken.amount });
    case "cancel":
      return ask(walker, taken.trouble, `${path}/cancel`, {});
    case "dashboard":
      await inDashboard(walker, paymentId, taken);
      return [];
    case "foreign":
      return deliverForeign(walker, paymentId);
    case "sync":
      return [(await walker.shop.send("GET", `${path}?force_sync=true`)).status];
    case "process":
      walker.driver.process();
      return [];
    case "news":
      return deliverNotification(walker);
  }
};

/**
 * Our capture may have been lost, and another one was made in the dashboard: where the provider shows one capture of
 * another amount, the merchant has to state what it is.
 */
const isForMerchant = async ({ shop }: Walker, paymentId: string, { steps }: Walk): Promise<boolean> => {
  const { status, error_code: code } = await shop.read(paymentId);
  const isAnyOther = steps.some((one) => one.kind === "dashboard" && one.move === "capture");
  return isAnyOther && status === "requires_merchant_action" && code === "integrity_check_failed";
};

/**
 * Where the whole of what is not settled is refunded by a void, a void in the dashboard is that refund as far as can be
 * seen: nothing is left either way.
 */
const withoutVoided = (ours: Ledger, theirs: Ledger, { steps }: Walk): Ledger => {
  const isVoided = steps.some((one) => one.kind === "dashboard" && one.move === "void");
  const isAllReturned = ours.captured === ours.refunded && theirs.captured === 0;
  return isVoided && isAllReturned ? { ...ours, captured: 0, refunded: 0 } : ours;
};

const expectAgreement = async (walker: Walker, paymentId: string, walked: Walk): Promise<void> => {
  walker.driver.process();
  await deliverNotification(walker);
  const { isOpen, ours, theirs } = await agreementOf(walker, paymentId);
  if (await isForMerchant(walker, paymentId, walked)) {
    expect(isOpen).toBe(false);
    expect(ours.captured).toBeLessThanOrEqual(theirs.captured);
    return;
  }
  expect({ isOpen, ours: withoutVoided(ours, theirs, walked) }).toEqual({ isOpen: false, ours: theirs });
  const unmatched = await unmatchedOf(walker, paymentId);
  const { amount } = await walker.shop.read(paymentId);
  expect(theirs.captured).toBeLessThanOrEqual(amount * (1 + unmatched.length));
  expect(theirs.refunded).toBeLessThanOrEqual(theirs.captured);
};

const pay = async (walker: Walker, walked: Walk): Promise<string> => {
  const { driver } = walker;
  const { isDeclined, captureMethod, isOddCurrency, trouble } = walked;
  const card = isDeclined ? driver.cards.declined : driver.cards.succeeds;
  const other = driver.otherMethods?.[captureMethod];
  const isOdd = isOddCurrency && other === undefined;
  const price = isOdd ? { amount: 2000, currency: driver.inexpressible.currency } : { amount: 1000, currency: "USD" };
  const changes = { ...price, capture_method: captureMethod, ...other };
  const { payment_id: id } = await during(walker, trouble, () => walker.pay(changes, card));
  return id;
};

/** The provider reports the first attempt after the second one was made. */
const retried = async (walker: Walker, paymentId: string): Promise<void> => {
  const { status } = await walker.shop.read(paymentId);
  if (status !== "succeeded" && status !== "requires_capture") return;
  await giveUpAttempt(walker, paymentId);
  await retryPayment(walker, paymentId);
};

/** `npm run walks` asks for more of them, and for others. */
const walks = Number(process.env["WALKS"] ?? 12);
const seed = Number(process.env["WALKS_SEED"] ?? 20_261_125);

describe.each(drivenConnectors)("random walks over a payment at %s", (name) => {
  it(
    "end with the provider's ledger and our record in agreement",
    async () => {
      const desk = stage.desk(name, { profile: { is_manual_retry_enabled: true } });
      const elsewhere = stage.desk(name);
      const { driver } = desk;
      const dashboard = openDashboard(driver);
      await fc.assert(
        fc.asyncProperty(walkWith(desk), async (walked) => {
          const walker: Walker = { ...desk, elsewhere, dashboard, heard: [] };
          driver.notification();
          const paymentId = await pay(walker, walked);
          const isCard = driver.otherMethods?.[walked.captureMethod] === undefined;
          if (walked.isRetried && isCard) await retried(walker, paymentId);
          const statuses: number[] = [];
          for (const taken of walked.steps) {
            const got = await take(walker, paymentId, taken);
            statuses.push(...got);
          }
          // 503: come again, for what cannot be reported yet.
          expect(statuses.filter((status) => ![200, 400, 409, 422, 503].includes(status))).toEqual([]);
          await eventually(() => expectAgreement(walker, paymentId, walked), { timeoutMs: 10_000, intervalMs: 50 });
        }),
        { numRuns: walks, seed, endOnFailure: true },
      );
      dashboard.close();
    },
    120_000 + walks * 2_000,
  );
});
