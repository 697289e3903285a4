import { callSuccessfully } from "@railyard/local";
import type { Page } from "playwright-core";
import type { ConsoleStack } from "./console-stack.ts";

/** A page that customers see, in one of its states. */
export interface CustomerPage {
  readonly name: string;
  /** Address of the page. */
  readonly make: () => Promise<string>;
  /** What is done there before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Types a card into fields; names of inputs are the same in every language. */
export const enterCard = async (page: Page, number: string): Promise<void> => {
  await page.locator("#method-card").check();
  await page.locator("#card_number").fill(number);
  await page.locator("#card_expiry").fill("1235");
  await page.locator("#card_cvc").fill("123");
};

const press = async (page: Page): Promise<void> => {
  await page.locator("form.fields .button").click();
  await page.waitForLoadState();
};

const payWith =
  (number: string) =>
  async (page: Page): Promise<void> => {
    await enterCard(page, number);
    await press(page);
  };

const lines = [
  { product_name: "Travel mug", quantity: 1, amount: 2_900 },
  { product_name: "Coffee beans, 500 g", quantity: 2, amount: 1_000 },
];

/** What most shops offer. */
export const fewMethods = ["credit", "debit", "paypal", "ideal"] as const;

/** Every page that customers see, with the states that look different. */
export const customerPages = ({ system, merchant, origin }: ConsoleStack): readonly CustomerPage[] => {
  const create = async (path: string, body: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> =>
    (await callSuccessfully(system.gateway, "POST", path, { key: merchant.secretKey, body })).body;
  const linkIn = (value: unknown): string => (value as { readonly link: string }).link;
  const payment = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const { payment_link: link } = await create("/payments", {
      amount: 4_900,
      currency: "EUR",
      payment_link: true,
      return_url: "https://shop.example/thanks",
      description: "Order 1042 at Kettle & Cup",
      order_details: lines,
      ...changes,
    });
    return linkIn(link);
  };
  const payout = async (): Promise<string> => {
    const body = { amount: 7_500, currency: "EUR", payout_link: true, description: "Your winnings" };
    return linkIn((await create("/payouts/create", body))["payout_link"]);
  };
  const collect = async (): Promise<string> => {
    const { customer_id: customer } = await create("/customers", { name: "Ada Beispiel" });
    return String((await create("/payment_methods/collect", { customer_id: customer }))["link"]);
  };
  const enterIban = async (page: Page): Promise<void> => {
    await page.locator("[data-iban]").first().fill("DE89370400440532013000");
    await press(page);
  };
  const enterStoredCard = async (page: Page): Promise<void> => {
    await page.locator("#card_number").fill("4242424242424242");
    await page.locator("#card_expiry").fill("1235");
    await press(page);
  };
  return [
    { name: "payment", make: payment },
    { name: "payment-wrong", make: payment, act: press },
    { name: "payment-declined", make: payment, act: payWith("4000000000000002") },
    { name: "payment-paid", make: payment, act: payWith("4242424242424242") },
    // Few ways to pay, as most shops offer; the others show all that the sandbox has.
    { name: "payment-few", make: () => payment({ allowed_payment_method_types: fewMethods }) },
    {
      name: "payment-kept",
      make: () => payment({ amount: 4_900, customer_id: "ada", setup_future_usage: "on_session" }),
    },
    { name: "payout", make: payout },
    { name: "payout-review", make: payout, act: enterIban },
    { name: "collect", make: collect },
    { name: "collect-saved", make: collect, act: enterStoredCard },
    // Between shop and bank, where there is no payment.
    { name: "between", make: () => Promise.resolve(`${origin}/payments/redirect/pay_none/none/pay_none_1`) },
    { name: "not-found", make: () => Promise.resolve(`${origin}/payment_link/none/none`) },
  ];
};
