// 3-D Secure without a payment: created by the server, run by the customer's device, proved to the server alone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import { refusal } from "../support/answers.ts";
import { answerChallenge, threeDsCards, threeDsShop } from "../support/authentications.ts";
import { dying } from "../support/dying.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import { headingOf, openPage } from "../support/pages.ts";
import type { AuthenticationDesk } from "../support/standalone-authentications.ts";
import { deskOf } from "../support/standalone-authentications.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: AuthenticationDesk;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop(threeDsShop);
  desk = deskOf(shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const rowOf = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
  const [row] = await stack.rows<Record<string, unknown>>(
    "select * from authentications where authentication_id = $1",
    id,
  );
  return row ?? {};
};

const count = async (): Promise<number> => {
  const [row] = await stack.rows<{ count: number }>("select count(*)::int as count from authentications");
  return row?.count ?? 0;
};

const person = {
  id: "cus-authenticated",
  name: "Ada Lovelace",
  email: "ada@shop.example",
  phone: "30123456",
  phone_country_code: "+49",
  tax_registration_id: "DE123456789",
};

describe("creating an authentication", () => {
  it("answers everything that was sent, and waits for the card", async () => {
    const created = await desk.create({
      customer: person,
      force_3ds_challenge: true,
      psd2_sca_exemption_type: "low_value",
      acquirer_details: { acquirer_bin: "456789", acquirer_merchant_id: "M1", merchant_country_code: "DE" },
      metadata: { order: "7" },
    });
    expect(created).toMatchObject({
      authentication_id: expect.stringMatching(/^auth_[0-9A-Za-z]{20}$/),
      merchant_id: shop.merchantId,
      profile_id: `pro_${shop.merchantId}`,
      status: "started",
      amount: 6540,
      currency: "USD",
      authentication_connector: "fakethreeds",
      force_3ds_challenge: true,
      return_url: "https://shop.example/done",
      psd2_sca_exemption_type: "low_value",
      acquirer_details: { acquirer_bin: "456789", acquirer_merchant_id: "M1", merchant_country_code: "DE" },
      profile_acquirer_id: null,
      customer_id: "cus-authenticated",
      customer: person,
      metadata: { order: "7" },
      error_code: null,
      error_message: null,
    });
    expect(created.client_secret).toMatch(new RegExp(`^${created.authentication_id}_secret_[0-9A-Za-z]{20}$`));
    expect(await desk.retrieve(created.authentication_id)).toEqual(created);
    // The merchant can erase whom the authentication made known.
    expect((await shop.send("GET", "/customers/cus-authenticated")).body).toMatchObject({ name: "Ada Lovelace" });
    expect(JSON.stringify(await rowOf(created.authentication_id))).not.toContain("Ada");
  });

  it("takes an id of the merchant's own once, and both names of the customer", async () => {
    const created = await desk.create({ authentication_id: "my-own_1", customer_details: { name: "Ada" } });
    expect(created).toMatchObject({
      authentication_id: "my-own_1",
      customer_id: null,
      customer: { id: null, name: "Ada" },
    });
    const twice = { customer: { name: "Ada" }, customer_details: { name: "Ada" } };
    expect((await desk.create(twice)).customer).toMatchObject({ name: "Ada" });
    const other = deskOf(stack.shop(threeDsShop));
    expect((await other.create({ authentication_id: "my-own_1" })).authentication_id).toBe("my-own_1");
  });

  it.each<readonly [string, Record<string, unknown>, number, string]>([
    ["a used id", { authentication_id: "used-once" }, 400, "HE_01"],
    ["an id of other characters", { authentication_id: "a b" }, 422, "IR_05"],
    ["no amount", { amount: null }, 400, "IR_06"],
    ["a connector that is not there", { authentication_connector: "fauxpay" }, 400, "IR_39"],
    ["a profile that is not there", { profile_id: "pro_none" }, 404, "HE_02"],
    ["a return_url that a browser would run", { return_url: "javascript:alert(1)" }, 422, "IR_06"],
    ["acquirer data that are not there", { profile_acquirer_id: "pro_acq_none" }, 404, "HE_02"],
    [
      "two customers",
      { customer: { id: "cus-refused", name: "Ada" }, customer_details: { id: "cus-refused", name: "Bob" } },
      400,
      "IR_16",
    ],
  ])("with %s is refused, and nothing is stored", async (what, changes, status, code) => {
    if (what === "a used id") await desk.create({ ...changes, customer: null });
    const before = await count();
    const body = { amount: 100, currency: "USD", customer: { id: "cus-refused" }, ...changes };
    expect(refusal(await shop.send("POST", "/authentication", body))).toEqual({ status, code });
    expect(await count()).toBe(before);
    expect((await shop.send("GET", "/customers/cus-refused")).status).toBe(404);
  });

  it("in a profile without an authentication connector is refused, and the refusal states what to do", async () => {
    const bare = stack.shop();
    const answered = await bare.send("POST", "/authentication", { amount: 100, currency: "USD" });
    expect(refusal(answered)).toEqual({ status: 400, code: "IR_39" });
    expect(answered.text).toContain("authentication_connector_details");
  });

  it("is for servers", async () => {
    const body = { amount: 100, currency: "USD" };
    expect(refusal(await shop.client("POST", "/authentication", body)).status).toBe(401);
  });
});

describe("a frictionless authentication", () => {
  it("gives the server the proof at every sync, the client none, and keeps none", async () => {
    const created = await desk.create({ customer: person });
    const billing = { address: { line1: "Secret Street 1", country: "DE" } };
    const eligible = await desk.check(created, threeDsCards.frictionless, {
      billing,
      email: "ada@home.example",
      browser_information: { language: "en-GB", ip_address: "192.0.2.1" },
    });
    expect(eligible).toEqual({
      authentication_id: created.authentication_id,
      status: "pending",
      next_action: { type: "authenticate" },
      eligibility_response_params: {
        three_ds_data: {
          three_ds_server_transaction_id: expect.stringMatching(/^s3ds_/),
          message_version: "2.2.0",
          maximum_supported_3ds_version: "2.2.0",
          connector_authentication_id: expect.stringMatching(/^saut_/),
          three_ds_method_data: expect.stringMatching(/^eyJ/),
          three_ds_method_url: expect.stringMatching(/^http/),
          directory_server_id: "A000000003",
        },
      },
      error_code: null,
      error_message: null,
    });
    expect(await desk.authenticate(created)).toMatchObject({
      status: "success",
      transaction_status: "Y",
      acs_url: null,
      three_ds_requestor_url: "https://shop.example/3ds",
      error_code: null,
    });
    const synced = await desk.sync(created);
    expect(synced).toMatchObject({
      status: "success",
      transaction_status: "Y",
      eci: "05",
      authentication_value: expect.stringMatching(/^cavv_/),
      ds_trans_id: expect.stringMatching(/^ds_/),
      message_version: "2.2.0",
      customer: person,
      email: "ada@home.example",
      billing: { address: { line1: "Secret Street 1" } },
      // A browser is where the gateway saw it.
      browser_information: { language: "en-GB", ip_address: "203.0.113.7" },
      card: { last4: "3055", card_isin: "400000", card_network: "Visa", card_holder_name: null },
    });
    expect(await desk.sync(created)).toEqual(synced);
    expect(await desk.sync(created, "client")).toMatchObject({
      status: "success",
      eci: "05",
      authentication_value: null,
      customer_id: null,
      customer: null,
      card: null,
      billing: null,
      email: null,
      browser_information: null,
      metadata: null,
    });
    const stored = JSON.stringify(await rowOf(created.authentication_id));
    for (const secret of ["cavv_", threeDsCards.frictionless, "Joseph", "Secret Street", "Ada", "home.example"]) {
      expect(stored).not.toContain(secret);
    }
  });

  it("proves the customer to the acquirer of a payment", async () => {
    const [created] = await desk.walk(threeDsCards.frictionless);
    const proof = await desk.sync(created);
    const payment = await shop.pay(
      cardPayment(threeDsCards.frictionless, {
        authentication_type: "three_ds",
        three_ds_data: {
          authentication_cryptogram: { cavv: { authentication_cryptogram: proof.authentication_value } },
          ds_trans_id: proof.ds_trans_id,
          version: proof.message_version,
          eci: proof.eci,
          transaction_status: proof.transaction_status,
        },
      }),
    );
    expect(payment).toMatchObject({ status: "succeeded", amount_received: 6540 });
    const shown = payment.payment_method_data?.card?.authentication_data;
    expect(shown).toMatchObject({ ds_transaction_id: proof.ds_trans_id });
  });

  it("is answered the same when the device asks twice, also at once, and by the server", async () => {
    const created = await desk.create();
    await desk.check(created, threeDsCards.frictionless);
    const [first, second] = await Promise.all([
      desk.authenticate(created, { threeds_method_comp_ind: "N" }),
      desk.authenticate(created, { threeds_method_comp_ind: "U" }),
    ]);
    expect(first).toEqual(second);
    expect((await desk.sendDevice(created, {}, "server")).body).toEqual(first);
    expect(await desk.check(created, threeDsCards.frictionless)).toMatchObject({
      status: "success",
      next_action: { type: "none" },
    });
  });

  it("names the acquirer that the merchant states before the one of the profile", async () => {
    const [created] = await desk.walk(threeDsCards.frictionless, {
      profile_acquirer_id: "pro_acq_passed_over",
      acquirer_details: { acquirer_bin: "456789", acquirer_merchant_id: "M1" },
    });
    expect(await desk.sync(created)).toMatchObject({
      status: "success",
      profile_acquirer_id: "pro_acq_passed_over",
      acquirer_details: { acquirer_bin: "456789", merchant_country_code: null },
    });
  });
});

describe("a challenge", () => {
  it("sends the customer back by the token's address, and on to the shop", async () => {
    const [created, challenged] = await desk.walk(threeDsCards.challenge);
    expect(challenged).toMatchObject({
      status: "pending",
      transaction_status: "C",
      acs_url: expect.stringContaining("/authentication/"),
      challenge_request: expect.stringMatching(/^eyJ/),
      challenge_request_key: "creq",
    });
    expect(await desk.sync(created)).toMatchObject({ status: "pending", authentication_value: null });
    const back = await answerChallenge(challenged.acs_url, "Complete");
    expect([back.origin, back.pathname]).toEqual(["https://shop.example", "/done"]);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      status: "success",
      authentication_id: created.authentication_id,
    });
    expect(await desk.sync(created)).toMatchObject({ authentication_value: expect.stringMatching(/^cavv_/) });
  });

  it("does nothing for strangers, who know only ids", async () => {
    const [{ merchant_id: merchantId, authentication_id: id }] = await desk.walk(threeDsCards.challenge);
    const address = `${stack.url}/authentication/${merchantId}/${id}/redirect`;
    for (const method of ["GET", "POST"]) {
      for (const query of ["", "?customer_token=wrong"]) {
        const answered = await call(address + query, method, "", { headers: { accept: "application/json" } });
        expect(refusal(answered)).toEqual({ status: 404, code: "HE_02" });
      }
    }
    expect(headingOf(await openPage(address))).toBe("Page not found");
    expect(await desk.retrieve(id)).toMatchObject({ status: "pending" });
  });

  it("that the customer rejects fails the authentication for good", async () => {
    const [created, { acs_url: address }] = await desk.walk(threeDsCards.challenge);
    const back = await answerChallenge(address, "Reject");
    expect(back.searchParams.get("status")).toBe("failed");
    expect(await desk.sync(created)).toMatchObject({
      status: "failed",
      transaction_status: "N",
      error_code: "authentication_failed",
      authentication_value: null,
    });
    expect(await desk.authenticate(created)).toMatchObject({ status: "failed", transaction_status: "N" });
  });

  it("is reported by the 3DS Server's webhook, and can be requested for a card that needs none", async () => {
    const [created, { acs_url: address }] = await desk.walk(threeDsCards.frictionless, { force_3ds_challenge: true });
    await call(`${address ?? ""}/complete`, "POST", "");
    await eventually(async () => {
      expect(await desk.retrieve(created.authentication_id)).toMatchObject({ status: "success" });
    });
  });

  it("shows a page where neither the authentication nor the profile has a return URL", async () => {
    const nowhere = stack.shop({ ...threeDsShop, profile: { ...threeDsShop.profile, return_url: null } });
    const [, { acs_url: address }] = await deskOf(nowhere).walk(threeDsCards.challenge, { return_url: null });
    const back = await answerChallenge(address, "Complete");
    const page = await openPage(back.href);
    expect([headingOf(page), page.html.includes("You were authenticated.")]).toEqual(["Authentication", true]);
  });

  it("is not ended by a webhook of another account", async () => {
    const [{ authentication_id: id }, { acs_url: address }] = await desk.walk(threeDsCards.challenge);
    const webhook = {
      event_id: "sevt_forged",
      type: "authentication.updated",
      created_at: new Date().toISOString(),
      authentication: { authentication_id: "saut_other", reference: id },
    };
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fakethreeds")}`;
    expect((await call(stack.url, "POST", path, { body: webhook })).status).toBe(400);
    expect(address).not.toBeNull();
    expect(await desk.retrieve(id)).toMatchObject({ status: "pending" });
  });
});

describe("an authentication that comes to nothing", () => {
  it("because the card is not enrolled states it", async () => {
    const created = await desk.create();
    const notEnrolled = {
      status: "failed",
      next_action: { type: "none" },
      eligibility_response_params: null,
      error_code: "card_not_enrolled",
      error_message: expect.stringContaining("3-D Secure"),
    };
    expect(await desk.check(created, threeDsCards.notEnrolled)).toMatchObject(notEnrolled);
    expect(await desk.check(created, threeDsCards.notEnrolled)).toMatchObject(notEnrolled);
    expect(await desk.authenticate(created)).toMatchObject({ status: "failed", transaction_status: null });
    expect(await desk.sync(created)).toMatchObject({ status: "failed", error_code: "card_not_enrolled" });
  });

  it.each([
    [threeDsCards.rejected, "R", "authentication_failed"],
    [threeDsCards.unavailable, "U", "authentication_unavailable"],
  ])("%s: with the 3DS Server's reason", async (number, transStatus, code) => {
    const [created, result] = await desk.walk(number);
    expect(result).toMatchObject({ status: "failed", transaction_status: transStatus, error_code: code });
    expect(await desk.sync(created)).toMatchObject({ eci: "07", authentication_value: null });
  });

  it("because the customer did not finish within 15 minutes", async () => {
    const [{ authentication_id: id }] = await desk.walk(threeDsCards.challenge);
    await stack.rows(
      `update authentications set external = jsonb_set(external, '{startedAt}', '"2026-01-01T00:00:00.000Z"')
       where authentication_id = $1`,
      id,
    );
    expect(await desk.retrieve(id)).toMatchObject({ status: "failed", error_code: "authentication_expired" });
    expect(await rowOf(id)).toMatchObject({ status: "failed" });
  });
});

describe("the wrong order", () => {
  it("is refused before the card, and for another card", async () => {
    const created = await desk.create();
    const early = await desk.sendDevice(created);
    expect(refusal(early)).toEqual({ status: 400, code: "IR_16" });
    expect(early.text).toContain("/eligibility");
    await desk.check(created, threeDsCards.frictionless);
    expect(refusal(await desk.sendCard(created, threeDsCards.challenge))).toEqual({ status: 400, code: "IR_16" });
    expect(await desk.retrieve(created.authentication_id)).toMatchObject({ card: { last4: "3055" } });
  });

  it("lets one of two cards win that come at once", async () => {
    const created = await desk.create();
    const cards = [threeDsCards.frictionless, threeDsCards.challenge];
    const answers = await Promise.all(cards.map((number) => desk.sendCard(created, number)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { card } = await desk.retrieve(created.authentication_id);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(card?.last4).toBe(cards[winner]?.slice(-4));
  });

  it.each<readonly [string, Record<string, unknown>, number, string]>([
    ["another payment method", { payment_method: "wallet" }, 400, "IR_06"],
    ["no card", { payment_method_data: {} }, 400, "IR_04"],
    ["a bad number", { payment_method_data: { card: cardOf("4242424242424241") } }, 400, "IR_06"],
    ["another profile", { profile_id: "pro_other" }, 422, "IR_06"],
  ])("%s keeps nothing of the card", async (_what, changes, status, code) => {
    const created = await desk.create();
    expect(refusal(await desk.sendCard(created, threeDsCards.frictionless, changes))).toEqual({ status, code });
    expect(await desk.retrieve(created.authentication_id)).toMatchObject({ status: "started", card: null });
  });
});

describe("a caller without access", () => {
  it("is refused without the client secret, with a wrong or an expired one, or with both keys", async () => {
    const created = await desk.create();
    const path = `/authentication/${created.authentication_id}/authenticate`;
    const device = { device_channel: "BRW", threeds_method_comp_ind: "Y" };
    const code = async (secret: string | null): Promise<string> =>
      refusal(await shop.client("POST", path, { ...device, client_secret: secret })).code;
    expect(await code(null)).toBe("IR_04");
    expect(await code("wrong")).toBe("IR_09");
    const both = { ...device, client_secret: created.client_secret };
    expect(refusal(await shop.send("POST", path, both)).code).toBe("IR_06");
    await stack.rows(
      "update authentications set expires_at = now() where authentication_id = $1",
      created.authentication_id,
    );
    expect(await code(created.client_secret)).toBe("IR_08");
  });

  it("of another merchant, or with a credential of another profile, finds nothing", async () => {
    const created = await desk.create();
    await desk.check(created, threeDsCards.frictionless);
    const { authentication_id: id, merchant_id: merchantId } = created;
    const operations: readonly (readonly [method: string, path: string, body?: unknown])[] = [
      ["GET", `/authentication/${id}`],
      [
        "POST",
        `/authentication/${id}/eligibility`,
        { payment_method: "card", payment_method_data: { card: cardOf(threeDsCards.frictionless) } },
      ],
      ["POST", `/authentication/${id}/authenticate`, { device_channel: "BRW", threeds_method_comp_ind: "Y" }],
    ];
    const stranger = stack.shop(threeDsShop);
    const bound = { kind: "merchant_key", merchantId, keyId: "key_test", profileId: "pro_other" } as const;
    for (const [method, path, body] of operations) {
      expect(refusal(await stranger.send(method, path, body))).toEqual({ status: 404, code: "HE_02" });
      expect(refusal(await shop.as(bound, method, path, body))).toEqual({ status: 404, code: "HE_02" });
    }
    const sync = (of: string): string => `/authentication/${of}/${id}/sync`;
    expect(refusal(await stranger.send("POST", sync(stranger.merchantId), {}))).toEqual({ status: 404, code: "HE_02" });
    expect((await stranger.send("POST", sync(merchantId), {})).status).toBe(401);
    expect(refusal(await shop.as(bound, "POST", sync(merchantId), {}))).toEqual({ status: 404, code: "HE_02" });
  });
});

describe("erasing the customer", () => {
  it("takes the person off, and leaves how it ended", async () => {
    const customer = { ...person, id: "cus-erased" };
    const created = await desk.create({ customer });
    const contacts = { email: "ada@home.example", billing: { email: "a@b.example" } };
    await desk.check(created, threeDsCards.frictionless, contacts);
    expect((await shop.send("DELETE", "/customers/cus-erased")).status).toBe(200);
    const redacted = {
      customer_id: "cus-erased",
      customer: { id: "cus-erased", name: "Redacted", email: "Redacted", phone: "Redacted", tax_registration_id: null },
      email: null,
      billing: null,
    };
    expect(await desk.retrieve(created.authentication_id)).toMatchObject(redacted);
    // It can still be finished, and nothing of the person comes back.
    await desk.authenticate(created, { browser_info: { language: "en-GB" } });
    expect(await desk.sync(created)).toMatchObject({ status: "success", ...redacted });
    expect(await rowOf(created.authentication_id)).toMatchObject({ sealed_person: null });
    expect(refusal(await shop.send("POST", "/authentication", { amount: 1, currency: "USD", customer })).code).toBe(
      "IR_11",
    );
  });
});

describe("a 3DS Server that misbehaves", () => {
  afterEach(async () => {
    await stack.provider.behave("fakethreeds", "provider_key", {});
  });

  it("leaves the authentication to be asked for again", async () => {
    const created = await desk.create();
    const fail = (): Promise<void> => stack.provider.behave("fakethreeds", "provider_key", { server_error_rate: 1 });
    const recover = (): Promise<void> => stack.provider.behave("fakethreeds", "provider_key", {});
    await fail();
    expect(refusal(await desk.sendCard(created, threeDsCards.frictionless))).toEqual({ status: 503, code: "CE_00" });
    expect(refusal(await desk.sendDevice(created)).code).toBe("IR_16");
    await recover();
    await desk.check(created, threeDsCards.frictionless);
    await fail();
    const refused = await desk.sendDevice(created);
    expect(refusal(refused)).toEqual({ status: 503, code: "CE_00" });
    // A browser reads it: what a provider reports may be about the merchant's account.
    expect(refused.text).toContain("it is in the log of the payments service");
    await recover();
    expect(await desk.authenticate(created)).toMatchObject({ status: "success" });
  });

  it("has the server ask again for the proof; a client asks for none", async () => {
    const [created] = await desk.walk(threeDsCards.frictionless);
    await stack.restart(dying("authentication_sync", "before"));
    try {
      expect((await desk.askSync(created)).status).toBe(503);
      expect(await desk.sync(created, "client")).toMatchObject({ status: "success" });
    } finally {
      await stack.restart();
    }
  });
});

describe("a process that dies", () => {
  afterEach(async () => {
    await stack.restart();
  });

  it.each([
    ["pre_authenticate", "before"],
    ["pre_authenticate", "after"],
    ["authenticate", "before"],
    ["authenticate", "after"],
  ] as const)("%s, %s the 3DS Server received it: a repetition continues", async (flow, when) => {
    const created = await desk.create();
    if (flow === "authenticate") await desk.check(created, threeDsCards.frictionless);
    await stack.restart(dying(flow, when));
    const died =
      flow === "authenticate"
        ? await desk.sendDevice(created)
        : await desk.sendCard(created, threeDsCards.frictionless);
    expect(died.status).toBe(503);
    await stack.restart();
    expect(await desk.check(created, threeDsCards.frictionless)).toMatchObject({ status: "pending" });
    expect(await desk.authenticate(created)).toMatchObject({ status: "success", transaction_status: "Y" });
  });
});
