// Coffee every month: the card is stored by a payment of nothing, then a subscription charges it.
import type { Api } from "./api.ts";
import { ada, payInPage } from "./payments.ts";

/** What the page shows; null while the customer has no subscription. */
export interface Shown {
  readonly status: string;
  readonly nextChargeAt: string | null;
  /** Where the customer's bank wants to see the customer first. */
  readonly nextUrl: string | null;
}

const plan = {
  item_id: "kettle-and-cup-coffee",
  name: "Coffee every month",
  prices: [{ item_price_id: "kettle-and-cup-coffee-monthly", amount: 1_400, currency: "EUR", interval: "month" }],
} as const;
const [price] = plan.prices;

const over = ["cancelled", "failed", "in_active"];

interface Subscription {
  readonly id: string;
  readonly status: string;
  readonly current_period_end: string | null;
  readonly next_action: { readonly redirect_to_url: string } | null;
}

interface StoredCard {
  readonly payment_method_id: string | null;
  readonly payment_token: string;
}

interface StoredCards {
  readonly customer_payment_methods: readonly StoredCard[];
}

const shown = ({ status, current_period_end: end, next_action: next }: Subscription): Shown => ({
  status,
  nextChargeAt: end,
  nextUrl: next?.redirect_to_url ?? null,
});

const running = async (api: Api): Promise<Subscription | undefined> => {
  const path = `/subscriptions/list?customer_id=${ada.customer_id}`;
  const { data } = await api.call<{ readonly data: readonly Subscription[] }>("GET", path);
  return data.find(({ status }) => !over.includes(status));
};

export const readSubscription = async (api: Api): Promise<Shown | null> => {
  const found = await running(api);
  return found === undefined ? null : shown(found);
};

/** First the customer's card: the element stores it, with the consent to later charges, and takes nothing. */
export const storeCard = async (api: Api, returnUrl: string): Promise<string> => {
  await Promise.all([api.ensure("/customers", ada), api.ensure("/subscriptions/items", plan)]);
  return payInPage(api, returnUrl, {
    amount: 0,
    currency: price.currency,
    description: plan.name,
    customer_id: ada.customer_id,
    setup_future_usage: "off_session",
    allowed_payment_method_types: ["credit", "debit"],
  });
};

/** A stored card as the API of subscriptions takes it: by a token of short life. */
const tokenOfCard = async (api: Api, paymentId: string): Promise<string | undefined> => {
  const payment = await api.call<StoredCard>("GET", `/payments/${encodeURIComponent(paymentId)}`);
  const list = await api.call<StoredCards>("GET", `/customers/${ada.customer_id}/payment_methods`);
  // Among the customer's own cards only: the id of the payment came from a browser.
  const own = list.customer_payment_methods.find((card) => card.payment_method_id === payment.payment_method_id);
  return own?.payment_token;
};

/** Then the subscription, which charges the first month at once; null when that payment has stored no card. */
export const subscribe = async (api: Api, returnUrl: string, paymentId: string): Promise<Shown | null> => {
  const before = await running(api);
  // A page that is loaded again begins no second one.
  if (before !== undefined) return shown(before);
  const token = await tokenOfCard(api, paymentId);
  if (token === undefined) return null;
  const body = {
    item_price_id: price.item_price_id,
    customer_id: ada.customer_id,
    payment_details: { payment_method: "card", payment_token: token, return_url: returnUrl },
  };
  return shown(await api.call<Subscription>("POST", "/subscriptions", body, `subscribe-${paymentId}`));
};

export const unsubscribe = async (api: Api): Promise<null> => {
  const found = await running(api);
  if (found !== undefined) await api.call("POST", `/subscriptions/${found.id}/cancel`);
  return null;
};
