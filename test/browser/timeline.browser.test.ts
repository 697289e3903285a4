// Why a payment went where it went, and all that followed.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

interface Entry {
  readonly kind: string;
  readonly action: string;
  readonly occurred_at: string;
  readonly data: { readonly candidates?: readonly { readonly connector: string }[] };
}

/** A payment of the history that was retried at another connector, and went through. */
const retriedPayment = async (): Promise<string> => {
  const { body } = await callSuccessfully(stack.system.gateway, "POST", "/payments/list", {
    key: stack.merchant.secretKey,
    body: { limit: 50, status: ["succeeded"] },
  });
  const rows = (body as unknown as { readonly data: readonly Readonly<Record<string, unknown>>[] }).data;
  const found = rows.find((row) => Number(row["attempt_count"]) > 1);
  if (found === undefined) throw new RangeError("no payment of the history was retried");
  return String(found["payment_id"]);
};

describe("the page of a retried payment", () => {
  it("shows attempts, decisions with candidates, events and deliveries in order, and replays a decision", async () => {
    const paymentId = await retriedPayment();
    const { body } = await callSuccessfully(stack.system.gateway, "GET", `/payments/${paymentId}/timeline`, {
      key: stack.merchant.secretKey,
    });
    const entries = body["entries"] as unknown as readonly Entry[];
    const decisions = entries.filter(({ kind }) => kind === "decision");
    expect(decisions.length).toBeGreaterThan(0);
    await inConsole(stack, { as: "merchant_operator", path: `/console/payments/${paymentId}` }, async ({ page }) => {
      const items = page.locator(".mantine-Timeline-item");
      expect(await items.count()).toBe(entries.length);
      const texts = await items.allInnerTexts();
      const placeOf = (text: RegExp): number => texts.findIndex((shown) => text.test(shown));
      const order = [
        placeOf(/^Payment created/),
        placeOf(/^Routing chose/),
        placeOf(/^Attempt failed at/),
        placeOf(/^(Charged|Captured)/),
        placeOf(/^Webhook payment_succeeded delivered/),
      ];
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      expect(order).not.toContain(-1);
      for (const [index, { data }] of decisions.entries()) {
        const shown = await page.locator(".decision").nth(index).innerText();
        expect(data.candidates?.length).toBeGreaterThan(1);
        for (const { connector } of data.candidates ?? []) expect(shown).toContain(connector);
      }
      await page.getByRole("button", { name: "Replay" }).first().click();
      await page.getByText("The stored inputs give the same result.").waitFor();
    });
  });

  it("shows what each provider was asked and what it answered, masked, when a call is opened", async () => {
    const paymentId = await retriedPayment();
    const visit = { as: "merchant_customer_support", path: `/console/payments/${paymentId}` };
    await inConsole(stack, visit, async ({ page }) => {
      await page.locator("label", { hasText: /^Provider$/ }).click();
      const items = page.locator(".mantine-Timeline-item");
      await items.first().waitFor();
      const texts = await items.allInnerTexts();
      expect(texts.length).toBeGreaterThan(1);
      for (const text of texts) expect(text).toMatch(/^[^:]+: \w+ answered \d{3} in \d+ (ms|sec)/);
      expect(texts[0]).toMatch(/answered 200 in \d+ (ms|sec) \(\w+\)/);
      const authorizations = page.getByRole("button", { name: /^Details of: Authorization/ });
      await authorizations.first().click();
      const request = page.getByRole("region", { name: "Request" });
      await request.waitFor();
      expect(JSON.parse(await request.innerText())).toMatchObject({ card: { number: "***", cvc: "***" } });
      expect(await page.getByRole("region", { name: "Answer" }).innerText()).toContain('"status": "declined"');
      await page.getByRole("button", { name: "Copy: Request" }).waitFor();
    });
  });
});
