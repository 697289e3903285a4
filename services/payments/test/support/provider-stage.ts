// The service with the emulator of every real provider behind a proxy that can lose and answer calls.
import type { Connector, SupportedMethod } from "@railyard/connectors";
import { registry } from "@railyard/connectors";
import type { Payment, Refund, UnmatchedTransaction } from "@railyard/contracts";
import { defined } from "@railyard/members";
import { share } from "@railyard/testing";

import { ok } from "./answers.ts";
import { providerDrivers } from "./drivers/all.ts";
import { unmatchedOf } from "./earlier-attempt.ts";
import { call } from "./http-call.ts";
import type { LosingProxy, StandInAnswer } from "./losing-proxy.ts";
import { startLosingProxy } from "./losing-proxy.ts";
import type { MerchantOptions } from "./merchant.ts";
import { accountId } from "./merchant.ts";
import type { Delivery, Ledger, ProviderDriver } from "./provider-driver.ts";
import type { Shop, Stack } from "./stack.ts";
import { cardPayment, startStack } from "./stack.ts";

/** `still`: nothing happens unless a test does it. `fast`: what is open is looked up again and again. */
export type Clocks = "still" | "fast";

const clocks: Readonly<Record<Clocks, Readonly<Record<string, string>>>> = {
  still: { SYNC_FIRST_DELAY_MS: "3600000", UNSEEN_GRACE_MS: "0" },
  fast: {
    SYNC_FIRST_DELAY_MS: "100",
    SYNC_LONGEST_DELAY_MS: "300",
    UNSEEN_GRACE_MS: "0",
    UNHEARD_GRACE_MS: "500",
    // Tests lose more calls in a row than a host that is there does.
    CONNECTOR_BREAKER_THRESHOLD: "1000",
  },
};

interface Provider {
  readonly driver: ProviderDriver;
  readonly way: LosingProxy;
}

/** One merchant whose payments go to one real provider. */
export interface Desk extends Provider {
  readonly stack: Stack;
  readonly shop: Shop;
  readonly connector: Connector;
  readonly card: SupportedMethod;
  /** Pays with a card, by default a good one, and confirms the payment unless it asks for 3-D Secure. */
  pay(changes?: Record<string, unknown>, number?: string): Promise<Payment>;
  deliver(delivery: Delivery, merchantId?: string): Promise<number>;
  /** Carries out what the provider accepted, and delivers what it has to report, oldest first. */
  hear(): Promise<readonly number[]>;
  /** The payment after that, looked up, with all its refunds. */
  settled(paymentId: string): Promise<Payment>;
  refund(paymentId: string, amount?: number): Promise<Refund>;
  /** How many calls went to the provider so far. */
  sent(): number;
  /** Does the work while writes are answered so and do not reach the provider. */
  during<Result>(answer: StandInAnswer, work: () => Promise<Result>): Promise<Result>;
}

export interface Stage {
  readonly stack: Stack;
  desk(connector: string, options?: MerchantOptions): Desk;
  stop(): Promise<void>;
}

const cardOf = ({ manifest }: Connector): SupportedMethod => {
  const card = manifest.supportedMethods.find(({ paymentMethod: name }) => name === "card");
  if (card === undefined) throw new TypeError(`${manifest.name} takes no cards`);
  return card;
};

/** What is known here of a payment's money, and what of it the provider's ledger has. */
export interface Agreement {
  readonly isOpen: boolean;
  readonly ours: Ledger;
  readonly theirs: Ledger;
}

/** Both sides after all that happened was reported and looked up; the holds only where the provider reports them. */
export const agreementOf = async ({ settled, driver, shop }: Desk, paymentId: string): Promise<Agreement> => {
  const { status, refunds, amount_received: received, amount_capturable: capturable } = await settled(paymentId);
  const theirs = driver.ledgerOf(paymentId);
  const unmatched = await unmatchedOf({ shop }, paymentId);
  const unmatchedSum = (isMeant: (one: UnmatchedTransaction) => boolean): number =>
    unmatched.filter(isMeant).reduce((sum, one) => sum + one.amount, 0);
  const returned = (refunds ?? []).filter(({ status: refund }) => refund === "succeeded");
  return {
    isOpen:
      status === "processing" ||
      (refunds ?? []).some(({ status: refund }) => refund === "pending") ||
      unmatched.some((one) => one.status === "checking" || one.status === "reversing"),
    ours: {
      held:
        theirs.held === null
          ? null
          : capturable + unmatchedSum((one) => one.kind === "authorization" && one.status === "review"),
      captured: (received ?? 0) + unmatchedSum((one) => one.kind === "capture"),
      refunded:
        returned.reduce((sum, { amount }) => sum + amount, 0) +
        unmatchedSum((one) => one.kind === "capture" && one.status === "reversed"),
    },
    theirs,
  };
};

/** A connector that payments are driven through. */
export const connectorNamed = (name: string): Connector => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(`there is no connector ${name}`);
  return connector;
};

const deskAt = (stack: Stack, { driver, way }: Provider, options: MerchantOptions): Desk => {
  const name = driver.connector;
  const { credentials, ...webhooks } = driver.account;
  const shop = stack.shop({ connectors: [name], credentialsOf: { [name]: credentials }, ...webhooks, ...options });
  const connector = connectorNamed(name);
  const desk: Desk = {
    driver,
    way,
    stack,
    shop,
    connector,
    card: cardOf(connector),
    pay: async (changes = {}, number = driver.cards.succeeds) => {
      const payment = await shop.pay(cardPayment(number, { ...driver.customer, ...changes }));
      const { payment_id: id, status } = payment;
      if (driver.confirm === undefined || changes["authentication_type"] === "three_ds") return payment;
      driver.confirm(id);
      return status === "requires_customer_action" ? shop.read(id, "?force_sync=true") : payment;
    },
    deliver: async ({ bytes, headers }, merchantId = shop.merchantId) => {
      const path = `/webhooks/${merchantId}/${accountId(merchantId, name)}`;
      const json = { "content-type": "application/json" };
      return (await call(stack.url, "POST", path, { headers: { ...json, ...headers }, bytes })).status;
    },
    hear: async () => {
      driver.process();
      const statuses: number[] = [];
      for (const delivery of driver.notification()) statuses.push(await desk.deliver(delivery));
      return statuses;
    },
    settled: async (paymentId) => {
      await desk.hear();
      const { refunds = [] } = await shop.read(paymentId, "?force_sync=true");
      for (const { refund_id: id } of refunds ?? []) await shop.send("GET", `/refunds/${id}?force_sync=true`);
      return shop.read(paymentId);
    },
    refund: (paymentId, amount) =>
      ok<Refund>(shop.send("POST", "/refunds", { payment_id: paymentId, ...defined({ amount }) })),
    sent: () => way.requests.length,
    during: async (answer, work) => {
      way.answer(answer);
      try {
        return await work();
      } finally {
        way.answer(null);
      }
    },
  };
  return desk;
};

const startProviders = async (): Promise<readonly Provider[]> =>
  Promise.all(
    Object.values(providerDrivers).map(async (start) => {
      const driver = await start();
      return { driver, way: await startLosingProxy(driver.url, driver.isLookUp) };
    }),
  );

const startOwnStage = async (variables: Readonly<Record<string, string>>) => {
  const providers = await startProviders();
  const addresses = providers.flatMap(({ driver, way }) => driver.addressVariables.map((name) => [name, way.url]));
  const stack = await startStack({ ...variables, ...(Object.fromEntries(addresses) as Record<string, string>) });
  return {
    stack,
    desk: (connector: string, options: MerchantOptions = {}): Desk => {
      const provider = providers.find(({ driver }) => driver.connector === connector);
      if (provider === undefined) throw new TypeError(`there is no driver of ${connector}`);
      return deskAt(stack, provider, options);
    },
    violations: () => providers.flatMap(({ driver }) => driver.violations),
    renew: (): Promise<void> => Promise.resolve(),
    stop: async () => {
      await stack.stop();
      for (const { driver, way } of providers) {
        await way.stop();
        await driver.stop();
      }
    },
  };
};

/** Shared by one test file with the next: shops are new in each, and nothing else is shared. */
export const startStage = async (which: Clocks): Promise<Stage> => {
  const { thing, giveBack } = await share(`payments at every provider, ${which}`, () => startOwnStage(clocks[which]));
  return {
    stack: thing.stack,
    desk: thing.desk,
    stop: async () => {
      const violations = thing.violations();
      await giveBack();
      if (violations.length > 0) throw new TypeError(`the providers would have refused: ${violations.join("; ")}`);
    },
  };
};
