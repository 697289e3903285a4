import { createApiClient } from "../api-client.ts";
import type { DemoMerchant } from "../demo-merchant.ts";
import { openShops } from "./demo-shop.ts";
import type { DemoShop } from "./demo-shop.ts";
import {
  administrationSteps,
  answerDisputes,
  customerSteps,
  linkSteps,
  makeRoutingRule,
  payoutSteps,
  subscribe,
} from "./further-objects.ts";
import { routingTermSteps } from "./routing-terms.ts";
import type { Step } from "./further-objects.ts";
import { orderBook } from "./orders.ts";
import type { Order } from "./orders.ts";
import { paymentOf, paymentStories } from "./payment-stories.ts";
import type { PaymentStory } from "./payment-stories.ts";

export interface HistoryOptions {
  readonly gatewayUrl: string;
  readonly providerUrl: string;
  readonly webhookUrl: string;
  readonly adminKey: string;
  readonly merchant: DemoMerchant;
  /** Ends it before its next step. */
  readonly signal: AbortSignal;
  /** Signs the webhooks of a profile that the history adds. */
  readonly onSigningKey: (path: string, key: string) => void;
}

/** What was made. */
export interface History {
  /** False: it was stopped on its way. */
  readonly isComplete: boolean;
  readonly payments: number;
  /** Steps that were refused, in the API's words. */
  readonly refusals: readonly string[];
  readonly seconds: number;
}

/** Few, so that the person at the terminal is served meanwhile. */
const stepsAtOnce = 4;

const runAll = async (steps: readonly Step[], signal: AbortSignal): Promise<readonly string[]> => {
  const queue = [...steps];
  const refusals: string[] = [];
  const worker = async (): Promise<void> => {
    for (let step = queue.shift(); step !== undefined && !signal.aborted; step = queue.shift()) {
      try {
        await step();
      } catch (error) {
        if (!signal.aborted) refusals.push(String((error as { readonly message?: unknown }).message));
      }
    }
  };
  await Promise.all(Array.from({ length: stepsAtOnce }, worker));
  return refusals;
};

const orderFor = (next: ReturnType<typeof orderBook>, { shop, hasCustomer }: PaymentStory): Order => {
  for (;;) {
    const order = next(shop);
    if (hasCustomer === undefined || order.customer !== null) return order;
  }
};

/** One payment of each story after the other, so that they lie in the list as they come in a shop. */
const inTurn = (stories: readonly PaymentStory[]): readonly (readonly [PaymentStory, number])[] =>
  stories
    .flatMap((story) =>
      Array.from({ length: story.count }, (_, index) => [story, index, (index + 0.5) / story.count] as const),
    )
    .sort(([, , left], [, , right]) => left - right)
    .map(([story, index]) => [story, index] as const);

const paymentSteps = (shop: DemoShop): readonly Step[] => {
  const next = orderBook();
  const { disputed, ...others } = paymentStories;
  const stepOf = ([story, index]: readonly [PaymentStory, number]): Step => {
    const order = orderFor(next, story);
    const card = story.cards[index % story.cards.length] ?? "";
    return async () => {
      const payment = await shop.post("/payments", { ...paymentOf(shop, order, card), ...story.members?.(order) });
      await story.next?.(shop, payment, order);
    };
  };
  // Disputes first: banks open them two seconds after the payment.
  const first = disputed === undefined ? [] : inTurn([disputed]);
  return [...first, ...inTurn(Object.values(others))].map(stepOf);
};

/** Makes the history of a demo merchant that has accepted no payment yet, by the operations that merchants use. */
export const fillHistory = async (options: HistoryOptions): Promise<History> => {
  const { merchant, adminKey, webhookUrl, signal, onSigningKey } = options;
  const startedAt = performance.now();
  const client = createApiClient(options.gatewayUrl);
  const provider = createApiClient(options.providerUrl);
  try {
    const shop = await openShops({ client, provider, merchant, adminKey, webhookUrl, onSigningKey });
    const rules = [() => makeRoutingRule(shop), ...routingTermSteps(shop)];
    const begun = await runAll([...customerSteps(shop), ...rules], signal);
    const payments = paymentSteps(shop);
    const others = [...linkSteps(shop), ...payoutSteps(shop), () => subscribe(shop), ...administrationSteps(shop)];
    const refused = await runAll([...others, ...payments], signal);
    const last = await runAll([() => answerDisputes(shop, paymentStories["disputed"]?.count ?? 0, signal)], signal);
    return {
      isComplete: !signal.aborted,
      payments: payments.length,
      refusals: [...begun, ...refused, ...last],
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    client.close();
    provider.close();
  }
};

/** Whether the merchant has accepted no payment yet. */
export const isWithoutPayments = async (gatewayUrl: string, { secretKey }: DemoMerchant): Promise<boolean> => {
  const client = createApiClient(gatewayUrl);
  try {
    const { status, body } = await client.call("GET", "/payments/list?limit=1", { key: secretKey });
    const { data } = body as { readonly data?: readonly unknown[] };
    return status === 200 && data?.length === 0;
  } finally {
    client.close();
  }
};
