// 3-D Secure apart from the provider that processes the payment: 3DS Server, page of the bank, acquirer, and back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { Device } from "../support/authentications.ts";
import {
  answerChallenge,
  deviceOf,
  threeDsCards,
  threeDsDataOf,
  threeDsPayment,
  threeDsShop,
} from "../support/authentications.ts";
import { dying } from "../support/dying.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Page } from "../support/pages.ts";
import { headingOf, openPage, press, sendForm } from "../support/pages.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
let device: Device;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop(threeDsShop);
  device = deviceOf(shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

/** The customer's browser at the authorize address; where it ends up. */
const followRedirect = (payment: Payment): Promise<URL> =>
  openPage(threeDsDataOf(payment).three_ds_authorize_url).then(({ url }) => url);

const eventsOf = async ({ payment_id: id }: Payment): Promise<readonly string[]> =>
  (await shop.events(id)).map(({ type }) => type.split(".").at(-1) ?? "").filter((type) => type !== "attempt_settled");

describe("confirming a payment that is to be authenticated elsewhere", () => {
  it("shows the client how to authenticate the customer", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    const { payment_id: id, merchant_id: merchantId } = payment;
    expect(payment).toMatchObject({
      status: "requires_customer_action",
      authentication_type: "three_ds",
      connector: "fauxpay",
      connector_transaction_id: null,
      external_3ds_authentication_attempted: true,
      external_authentication_details: { status: "pending", version: "2.2.0", electronic_commerce_indicator: null },
    });
    expect(payment.next_action).toEqual({
      type: "three_ds_invoke",
      three_ds_data: {
        three_ds_authentication_url: `${stack.url}/payments/${id}/3ds/authentication`,
        three_ds_authorize_url: expect.stringMatching(
          new RegExp(`^${stack.url}/payments/${id}/${merchantId}/authorize/fauxpay\\?customer_token=1_[\\w-]{43}$`),
        ),
        three_ds_method_details: {
          three_ds_method_key: "threeDSMethodData",
          three_ds_method_data_submission: true,
          three_ds_method_data: expect.stringMatching(/^eyJ/),
          three_ds_method_url: expect.stringMatching(/^http/),
        },
        poll_config: {
          poll_id: expect.stringMatching(new RegExp(`^external_authentication_${id}\\.1_[\\w-]{43}$`)),
          delay_in_secs: 2,
          frequency: 5,
        },
        message_version: "2.2.0",
        directory_server_id: "A000000003",
      },
    });
    expect((await shop.attempts(id)).map(({ status }) => status)).toEqual(["authentication_pending"]);
    expect(await device.pollStatus(payment)).toBe("pending");
    expect(await eventsOf(payment)).toEqual(["action_required"]);
  });

  it("works for a payment that exists, too, and by a client", async () => {
    const body = threeDsPayment(threeDsCards.frictionless, { confirm: false });
    const { payment_id: id, client_secret: secret } = await shop.pay(body);
    const confirmed = await shop.client("POST", `/payments/${id}/confirm`, { client_secret: secret });
    expect(confirmed.body).toMatchObject({
      status: "requires_customer_action",
      next_action: { type: "three_ds_invoke" },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ["the payment does not want it", cardPayment(threeDsCards.frictionless)],
    ["the profile has no authenticator", threeDsPayment("4242424242424242")],
  ])("goes to the provider at once when %s", async (what, body) => {
    const other = what.startsWith("the profile") ? stack.shop({ profile: threeDsShop.profile ?? {} }) : shop;
    const payment = await other.pay(body);
    expect(payment.connector_transaction_id).toMatch(/^spay_/);
    expect(payment.external_authentication_details).toBeNull();
  });

  it("goes to the provider at once when the 3DS Server reports that the card is not enrolled", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.notEnrolled));
    expect(payment).toMatchObject({
      status: "failed",
      error_code: "card_not_supported",
      external_3ds_authentication_attempted: false,
      external_authentication_details: null,
    });
  });
});

describe("a frictionless authentication", () => {
  it("is followed by the authorization, which carries its result", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    expect(await device.authenticate(payment)).toMatchObject({
      trans_status: "Y",
      acs_url: null,
      challenge_request: null,
      three_dsserver_trans_id: expect.stringMatching(/^s3ds_/),
      three_ds_requestor_url: "https://shop.example/3ds",
    });
    expect(await device.pollStatus(payment)).toBe("completed");
    const back = await followRedirect(payment);
    expect([back.origin, back.searchParams.get("status")]).toEqual(["https://shop.example", "succeeded"]);
    const taken = await shop.read(payment.payment_id);
    expect(taken).toMatchObject({
      status: "succeeded",
      amount_received: 6540,
      attempt_count: 1,
      next_action: null,
      external_3ds_authentication_attempted: true,
      external_authentication_details: {
        authentication_flow: "frictionless",
        electronic_commerce_indicator: "05",
        status: "success",
        version: "2.2.0",
        error_code: null,
      },
    });
    // The acquirer names the transaction that it found proved in the 3DS Server's ledger.
    const proved = taken.payment_method_data?.card?.authentication_data;
    expect(proved).toMatchObject({ ds_transaction_id: taken.external_authentication_details?.ds_transaction_id });
    expect(await eventsOf(payment)).toEqual(["action_required", "payment_processing", "payment_succeeded"]);
  });

  it("is answered the same when the device asks twice", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    const first = await device.authenticate(payment);
    expect(await device.authenticate(payment)).toEqual(first);
    await followRedirect(payment);
    await followRedirect(payment);
    expect(await device.authenticate(payment)).toMatchObject({ trans_status: "Y" });
    const { amount_received: received } = await shop.read(payment.payment_id);
    expect(received).toBe(6540);
  });

  it("leads to a decline where the card is declined", async () => {
    const payment = await shop.pay(threeDsPayment("4000000000000002"));
    await device.authenticate(payment);
    expect((await followRedirect(payment)).searchParams.get("status")).toBe("failed");
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "failed",
      error_code: "card_declined",
      external_authentication_details: { status: "success" },
    });
  });

  it("serves the next connector, too, when the first one declines", async () => {
    const payment = await shop.pay(threeDsPayment("4000000000009961"));
    await device.authenticate(payment);
    await followRedirect(payment);
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "succeeded",
      connector: "phonypay",
      attempt_count: 2,
      external_authentication_details: { status: "success" },
    });
  });

  it("is followed by a manual capture where the payment wants one", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless, { capture_method: "manual" }));
    await device.authenticate(payment);
    await followRedirect(payment);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_capture" });
    const captured = await shop.send("POST", `/payments/${payment.payment_id}/capture`, {});
    expect(captured.body).toMatchObject({ status: "succeeded" });
  });
});

describe("a challenge", () => {
  it("is shown by the bank, reported by its webhook, and followed by the authorization", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    const challenged = await device.authenticate(payment);
    expect(challenged).toMatchObject({
      trans_status: "C",
      acs_url: expect.stringContaining("/authentication/"),
      challenge_request: expect.stringMatching(/^eyJ/),
      challenge_request_key: "creq",
    });
    expect(await device.pollStatus(payment)).toBe("pending");
    // A customer who comes back without an answer has to go there again.
    expect((await followRedirect(payment)).searchParams.get("status")).toBe("requires_customer_action");
    const page = await call(challenged.acs_url ?? "", "GET", "");
    const form = /action="([^"]*\/complete)"/.exec(page.text)?.[1] ?? "";
    await call(new URL(form, challenged.acs_url ?? "").href, "POST", "");
    await eventually(async () => {
      expect(await device.pollStatus(payment)).toBe("completed");
    });
    expect((await followRedirect(payment)).searchParams.get("status")).toBe("succeeded");
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "succeeded",
      external_authentication_details: { authentication_flow: "challenge", status: "success" },
    });
  });

  it("leads straight back and on when the customer completes it", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    const { acs_url: address } = await device.authenticate(payment);
    const back = await answerChallenge(address, "Complete");
    expect([back.origin, back.searchParams.get("status")]).toEqual(["https://shop.example", "succeeded"]);
  });

  it("leads on to the outcome while its webhook is being processed", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    const { acs_url: address } = await device.authenticate(payment);
    const page = await call(address ?? "", "GET", "");
    const form = /action="([^"]*\/complete)"/.exec(page.text)?.[1] ?? "";
    // Processing the webhook asks the 3DS Server, which takes its time.
    await stack.provider.behave("fakethreeds", "provider_key", { latency_ms: 150 });
    try {
      await call(new URL(form, address ?? "").href, "POST", "");
      await eventually(async () => {
        const rows = await stack.rows(
          "select payment_id from payments where payment_id = $1 and lease_holder is not null",
          payment.payment_id,
        );
        expect(rows).toHaveLength(1);
      });
      expect((await followRedirect(payment)).searchParams.get("status")).toBe("succeeded");
    } finally {
      await stack.provider.behave("fakethreeds", "provider_key", {});
    }
  });

  it("ends the payment when the customer rejects it; no authorization is requested", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    const { acs_url: address } = await device.authenticate(payment);
    const back = await answerChallenge(address, "Reject");
    expect(back.searchParams.get("status")).toBe("failed");
    const failed = await shop.read(payment.payment_id);
    expect(failed).toMatchObject({
      status: "failed",
      connector_transaction_id: null,
      error_code: "authentication_failed",
      external_authentication_details: { status: "failed", error_code: "authentication_failed" },
    });
    expect((await shop.attempts(payment.payment_id)).map(({ status }) => status)).toEqual(["authentication_failed"]);
    expect(await device.pollStatus(payment)).toBe("completed");
    expect(await eventsOf(payment)).toEqual(["action_required", "payment_failed"]);
  });

  it("can be requested for a card that needs none", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless, { force_3ds_challenge: true }));
    expect(await device.authenticate(payment)).toMatchObject({ trans_status: "C" });
  });

  it("works without scripts, by the page of the payment", async () => {
    const afterForm = async (number: string): Promise<Page> => {
      const payment = await shop.pay({
        amount: 6540,
        currency: "USD",
        payment_link: true,
        authentication_type: "three_ds",
        request_external_three_ds_authentication: true,
      });
      const card = { method: "card", card_number: number, card_expiry: "03/40", card_cvc: "737" };
      return sendForm(await openPage(payment.payment_link?.link ?? ""), card);
    };
    const bank = await press(await afterForm(threeDsCards.challenge), "Continue");
    // The 3DS Server's webhook may be faster than the customer; then the page shows it until the payment is processed.
    const isThanked = async ({ url }: Page): Promise<boolean> =>
      headingOf(await openPage(url.href)) === "Thank you, your payment was successful";
    const back = await press(bank, "Complete");
    await eventually(() => isThanked(back));
    // One that needs no challenge goes through in one go.
    const done = await afterForm(threeDsCards.frictionless);
    await eventually(() => isThanked(done));
  });
});

describe("an authentication that comes to nothing", () => {
  it.each([
    [threeDsCards.rejected, "R", "authentication_failed"],
    [threeDsCards.unavailable, "U", "authentication_unavailable"],
  ])("%s: the payment fails with the 3DS Server's reason", async (number, transStatus, code) => {
    const payment = await shop.pay(threeDsPayment(number));
    expect(await device.authenticate(payment)).toMatchObject({ trans_status: transStatus });
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "failed",
      error_code: code,
      external_authentication_details: { status: "failed", error_code: code, electronic_commerce_indicator: "07" },
    });
    // The card is not kept for a payment that is over.
    const [row] = await stack.rows<{ sealed_method: string | null }>(
      "select sealed_method from attempts where payment_id = $1",
      payment.payment_id,
    );
    expect(row?.sealed_method).toBeNull();
  });

  it("can be cancelled by the merchant while it waits; the way on is closed then", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    const { acs_url: address } = await device.authenticate(payment);
    const cancelled = await shop.send("POST", `/payments/${payment.payment_id}/cancel`, {});
    expect(cancelled.body).toMatchObject({ status: "cancelled" });
    await answerChallenge(address, "Complete");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "cancelled", amount_received: null });
    const [row] = await stack.rows<{ sealed_method: string | null }>(
      "select sealed_method from attempts where payment_id = $1",
      payment.payment_id,
    );
    expect(row?.sealed_method).toBeNull();
  });
});

describe("a 3DS Server that misbehaves", () => {
  afterEach(async () => {
    await stack.provider.behave("fakethreeds", "provider_key", {});
  });

  it("and cannot be reached at first is asked again until it answers", async () => {
    await stack.provider.behave("fakethreeds", "provider_key", { server_error_rate: 1 });
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    expect(payment).toMatchObject({ status: "processing", next_action: null });
    await stack.provider.behave("fakethreeds", "provider_key", {});
    const waiting = await shop.becomes(payment.payment_id, "requires_customer_action");
    expect(waiting.next_action?.type).toBe("three_ds_invoke");
  });

  it("and fails in the middle leaves the device to ask again", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    await stack.provider.behave("fakethreeds", "provider_key", { server_error_rate: 1 });
    const { status, body } = await device.ask(payment);
    expect([status, errorOf(body).code]).toEqual([503, "CE_00"]);
    await stack.provider.behave("fakethreeds", "provider_key", {});
    expect(await device.authenticate(payment)).toMatchObject({ trans_status: "Y" });
  });

  it("and sends no webhook is asked when the time has come", async () => {
    await stack.provider.behave("fakethreeds", "provider_key", { webhooks: "never" });
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    const { acs_url: address } = await device.authenticate(payment);
    await call(`${address ?? ""}/complete`, "POST", "");
    expect(await shop.becomes(payment.payment_id, "succeeded")).toMatchObject({ amount_received: 6540 });
  });
});

describe("a customer who never comes back", () => {
  it("after authenticating has paid all the same", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    await device.authenticate(payment);
    await shop.becomes(payment.payment_id, "succeeded");
  });

  it("before authenticating leaves a payment that fails after 15 minutes, and a poll that is not known", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    await stack.rows(
      `update attempts set due_at = now(),
         details = jsonb_set(details, '{authentication,startedAt}', '"2026-01-01T00:00:00.000Z"')
       where payment_id = $1`,
      payment.payment_id,
    );
    expect(await shop.becomes(payment.payment_id, "failed")).toMatchObject({ error_code: "authentication_expired" });
    const { status, body } = await device.poll(threeDsDataOf(payment).poll_config.poll_id);
    expect([status, errorOf(body).code]).toEqual([404, "HE_02"]);
  });
});

describe("a process that dies", () => {
  afterEach(async () => {
    await stack.restart();
  });

  it.each(["before", "after"] as const)("%s the 3DS Server received the payment", async (when) => {
    await stack.restart(dying("pre_authenticate", when));
    const key = `dies-${when}`;
    const died = await shop.send("POST", "/payments", threeDsPayment(threeDsCards.frictionless), {
      "idempotency-key": key,
    });
    expect(died.status).toBe(503);
    await stack.restart();
    const [row] = await stack.rows<{ payment_id: string }>(
      "select payment_id from payments where idempotency_key = $1",
      key,
    );
    const payment = await shop.becomes(row?.payment_id ?? "", "requires_customer_action");
    await device.authenticate(payment);
    await followRedirect(payment);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it.each(["before", "after"] as const)("%s the customer was authenticated", async (when) => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    await stack.restart(dying("authenticate", when));
    expect((await device.ask(payment)).status).toBe(503);
    await stack.restart();
    await eventually(
      async () => {
        expect(await device.authenticate(payment)).toMatchObject({ trans_status: "Y" });
      },
      { intervalMs: 100 },
    );
    await followRedirect(payment);
    await shop.becomes(payment.payment_id, "succeeded");
  });

  it("after the acquirer charged the payment: it is found there, and charged once", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    await device.authenticate(payment);
    await stack.restart(dying("authorize", "after"));
    await call(threeDsDataOf(payment).three_ds_authorize_url, "GET", "");
    await stack.restart();
    expect(await shop.becomes(payment.payment_id, "succeeded")).toMatchObject({ amount_received: 6540 });
    const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${payment.payment_id}`);
    expect(body).toMatchObject({ totals: [{ captured: 6540, held: 0, refunded: 0 }] });
  });
});

describe("refusals", () => {
  const refusal = async (answered: ReturnType<Device["ask"]>): Promise<readonly [number, string]> => {
    const { status, body } = await answered;
    return [status, errorOf(body).code];
  };

  it("a payment that is not to be authenticated elsewhere", async () => {
    const payment = await shop.pay(cardPayment("4000000000003220", { authentication_type: "three_ds" }));
    expect(await refusal(device.ask(payment))).toEqual([400, "IR_16"]);
    const unconfirmed = await shop.pay(threeDsPayment(threeDsCards.frictionless, { confirm: false }));
    expect(await refusal(device.ask(unconfirmed))).toEqual([400, "IR_16"]);
  });

  it("without the client secret, with a wrong one, with a secret key, and for an unknown payment", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    expect(await refusal(device.ask(payment, { client_secret: null }))).toEqual([400, "IR_04"]);
    expect(await refusal(device.ask(payment, { client_secret: "wrong" }))).toEqual([400, "IR_09"]);
    expect(await refusal(device.ask(payment, { device_channel: "TV" }))).toEqual([400, "IR_06"]);
    const path = `/payments/${payment.payment_id}/3ds/authentication`;
    expect(await refusal(shop.send("POST", path, {}))).toEqual([401, "IR_01"]);
    const stranger = deviceOf(stack.shop(threeDsShop));
    expect(await refusal(stranger.ask(payment))).toEqual([404, "HE_02"]);
    expect(await refusal(stranger.poll(threeDsDataOf(payment).poll_config.poll_id))).toEqual([404, "HE_02"]);
    expect(await refusal(device.poll("external_authentication_pay_00000000000000000000000000"))).toEqual([
      404,
      "HE_02",
    ]);
    expect(await refusal(device.poll("something_else"))).toEqual([404, "HE_02"]);
  });

  it("a webhook of another account about the authentication changes nothing", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.challenge));
    const { acs_url: address } = await device.authenticate(payment);
    const webhook = {
      event_id: "sevt_forged",
      type: "authentication.updated",
      created_at: new Date().toISOString(),
      authentication: { authentication_id: address?.split("/").at(-1), reference: `${payment.payment_id}_1` },
    };
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fakethreeds")}`;
    const answered = await call(stack.url, "POST", path, { body: webhook });
    expect(answered.status).toBe(400);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_customer_action" });
  });
});
