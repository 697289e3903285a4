// Payouts through the real adapter, against an emulator of Adyen: submitted, confirmed, and reported by webhook alone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payout } from "@railyard/contracts";

import { payoutCredentials } from "../../../../libs/connectors/test/adyen/adyen-account.ts";
import { refusedIban } from "../../../../libs/connectors/test/emulators/adyen/payouts.ts";
import type { AdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { startAdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { PayoutDesk } from "../support/payouts.ts";
import { payoutDesk } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

const hmacKey = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";
const iban = "DE89370400440532013000";
let emulator: AdyenEmulator;
let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

beforeAll(async () => {
  const { api_key: apiKey, api_secret: reviewKey } = payoutCredentials;
  emulator = await startAdyenEmulator({ apiKey, reviewKey });
  stack = await startStack({
    ADYEN_TEST_URL: emulator.url,
    ADYEN_PAYOUTS_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "3600000",
  });
  shop = stack.shop({
    connectors: ["adyen"],
    account: { connector_type: "payout_processor" },
    credentials: payoutCredentials,
    webhookSecret: hmacKey,
  });
  desk = payoutDesk(shop);
}, 60_000);

afterEach(() => {
  emulator.mend();
  emulator.items();
});

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const toBank = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 7500,
  currency: "EUR",
  confirm: true,
  auto_fulfill: true,
  payout_type: "bank",
  payout_method_data: { bank: { iban } },
  customer: { id: "cus_7", name: "Ada Byron", email: "ada@example.com" },
  metadata: { date_of_birth: "1990-12-10", nationality: "GB" },
  ...changes,
});

const deliver = async (items: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "adyen")}`;
  const bytes = emulator.message(items, hmacKey);
  const { status } = await call(stack.url, "POST", path, { headers: { "content-type": "application/json" }, bytes });
  expect(status).toBe(200);
};

const sentTo = (path: string): number => emulator.requests.filter((request) => request === `POST ${path}`).length;

const paidOut = (payout: Payout): number =>
  emulator.payouts().filter(({ request, status }) => {
    const isOfPayout = String(request["reference"]).startsWith(`${payout.payout_id}_`);
    return isOfPayout && (status === "confirmed" || status === "paid");
  }).length;

describe("keys for payouts", () => {
  it("are tried with the reviewer's, which declines nothing", async () => {
    const verify = async (changes: object): Promise<number> => {
      const details = { ...payoutCredentials, ...changes };
      const body = { connector_name: "adyen", connector_account_details: details, test_mode: true };
      return (await shop.send("POST", "/account/connectors/verify", body)).status;
    };
    expect(await verify({})).toBe(200);
    expect(await verify({ api_secret: "AQE_other" })).toBeGreaterThanOrEqual(400);
    expect(await verify({ key1: "Another" })).toBeGreaterThanOrEqual(400);
    expect(await verify({ auth_type: "BodyKey" })).toBeGreaterThanOrEqual(400);
  });
});

describe("a payout to a bank at Adyen", () => {
  it("is submitted, confirmed with the other key, and succeeds by its webhook", async () => {
    const payout = await desk.pay(toBank());
    expect(payout).toMatchObject({ status: "initiated", connector: "adyen" });
    expect(emulator.payoutBodies.slice(-2)).toMatchObject([
      {
        amount: { value: 7500, currency: "EUR" },
        bank: { iban, ownerName: "Ada Byron", countryCode: "DE" },
        recurring: { contract: "PAYOUT" },
        shopperReference: "cus_7",
        shopperEmail: "ada@example.com",
        dateOfBirth: "1990-12-10",
        nationality: "GB",
        entityType: "NaturalPerson",
      },
      { originalReference: emulator.payouts().at(-1)?.psp },
    ]);
    await deliver(emulator.items());
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success" });
    emulator.reverse(emulator.payouts().at(-1)?.psp ?? "");
    await deliver(emulator.items());
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "reversed" });
  });

  it("is not settled by a signed message about another payout that names it", async () => {
    const payout = await desk.pay(toBank());
    const genuine = emulator.items();
    expect(genuine).toHaveLength(1);
    const amount = { value: 7600, currency: "EUR" };
    for (const changes of [{ amount }, {}, { originalReference: "PSPBEFORE" }]) {
      await deliver(genuine.map((item) => ({ ...item, pspReference: "PSPOTHER", ...changes })));
      expect(await desk.read(payout.payout_id)).toMatchObject({ status: "initiated" });
    }
    // No look-up can show which of the two is right: the merchant is shown that they differ.
    const { error_code: code } = await desk.read(payout.payout_id);
    expect(code).toBe("integrity_check_failed");
    await deliver(genuine);
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success", error_code: null });
    const reversed = genuine.map((item) => ({ ...item, eventCode: "PAIDOUT_REVERSED", pspReference: "PSPOTHER" }));
    await deliver(reversed);
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success" });
  });

  it.each(["originalReference", "pspReference"])("is settled by the id of its submission as %s", async (name) => {
    const payout = await desk.pay(toBank());
    const submitted = emulator.payouts().at(-1)?.psp;
    await deliver(emulator.items().map((item) => ({ ...item, pspReference: "PSPNEW", [name]: submitted })));
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success" });
    // An id that was next to a known one is known from then on.
    emulator.reverse(submitted ?? "");
    const ofNew = { pspReference: "PSPNEWEST", originalReference: name === "pspReference" ? submitted : "PSPNEW" };
    await deliver(emulator.items().map((item) => ({ ...item, ...ofNew })));
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "reversed" });
  });

  it("fails when the webhook reports it, with Adyen's reason", async () => {
    const payout = await desk.pay(toBank({ payout_method_data: { bank: { iban: refusedIban } } }));
    await deliver(emulator.items());
    expect(await desk.read(payout.payout_id)).toMatchObject({
      status: "failed",
      error_message: "Invalid bank details",
    });
  });

  it("without what Adyen requires of the recipient is refused before anything is sent", async () => {
    const before = sentTo("/storeDetailAndSubmitThirdParty");
    expect(await desk.pay(toBank({ metadata: {} }))).toMatchObject({
      status: "failed",
      error_code: "payout_recipient_incomplete",
    });
    expect(sentTo("/storeDetailAndSubmitThirdParty")).toBe(before);
  });

  it.each(["/storeDetailAndSubmitThirdParty", "/confirmThirdParty"])(
    "whose answer at %s is lost is paid once",
    async (path) => {
      const submitted = emulator.payouts().length;
      emulator.fail({ path, kind: "lose_answer" });
      const payout = await desk.pay(toBank());
      expect(payout).toMatchObject({ status: "initiated" });
      expect([emulator.payouts().length - submitted, paidOut(payout)]).toEqual([1, 1]);
    },
  );

  it("whose answers stay lost is sent again under its keys when it is looked up, and is paid once", async () => {
    for (let times = 0; times < 3; times += 1) emulator.fail({ path: "/confirmThirdParty", kind: "lose_answer" });
    const payout = await desk.pay(toBank());
    expect(payout).toMatchObject({ status: "pending" });
    expect(await desk.read(payout.payout_id, "?force_sync=true")).toMatchObject({ status: "initiated" });
    expect(paidOut(payout)).toBe(1);
    const confirmations = sentTo("/confirmThirdParty");
    // Its id is known now, so it waits for the webhook.
    await desk.read(payout.payout_id, "?force_sync=true");
    expect(sentTo("/confirmThirdParty")).toBe(confirmations);
    await deliver(emulator.items());
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success" });
  });
});

describe("a payout that is not confirmed", () => {
  it("waits, and is cancelled by a decline that its webhook confirms", async () => {
    const notAllowed = { status: 403, errorCode: "010", message: "Not allowed", errorType: "security" };
    emulator.fail({ path: "/confirmThirdParty", kind: "refuse", status: 403, body: JSON.stringify(notAllowed) });
    const payout = await desk.pay(toBank());
    expect(payout).toMatchObject({ status: "pending" });
    const answer = await shop.send("POST", `/payouts/${payout.payout_id}/cancel`, {});
    expect(answer.status).toBe(503);
    await deliver(emulator.items());
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "cancelled" });
    expect(paidOut(payout)).toBe(0);
  });

  it("is not cancelled when it was confirmed meanwhile", async () => {
    const payout = await desk.pay(toBank());
    const answer = await shop.send("POST", `/payouts/${payout.payout_id}/cancel`, {});
    expect(answer.status).toBeGreaterThanOrEqual(400);
    await deliver(emulator.items());
    expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success" });
  });
});

describe("other payouts at Adyen", () => {
  const card = (number: string): Record<string, unknown> =>
    toBank({
      payout_type: "card",
      metadata: {},
      payout_method_data: {
        card: { card_number: number, expiry_month: "03", expiry_year: "2034", card_holder_name: "Ada Byron" },
      },
    });

  it("to cards are decided at once", async () => {
    expect(await desk.pay(card("4111111111111111"))).toMatchObject({ status: "success" });
    expect(await desk.pay(card("4000000000009995"))).toMatchObject({
      status: "failed",
      error_message: "Not supported",
      unified_message: "The card does not take payouts",
    });
  });

  it("to PayPal and to British accounts are confirmed as those to other banks", async () => {
    const wallet = { payout_type: "wallet", payout_method_data: { wallet: { paypal: { email: "ada@example.com" } } } };
    const british = { bank: { bank_account_number: "31926819", bank_sort_code: "601613", bank_country_code: "GB" } };
    for (const changes of [wallet, { currency: "GBP", payout_method_data: british }]) {
      const payout = await desk.pay(toBank(changes));
      expect(payout).toMatchObject({ status: "initiated" });
      await deliver(emulator.items());
      expect(await desk.read(payout.payout_id)).toMatchObject({ status: "success" });
    }
  });
});
