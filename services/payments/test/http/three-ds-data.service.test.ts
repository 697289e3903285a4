// A 3-D Secure authentication that the merchant ran itself: its proof goes to the acquirer in the place of a challenge.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { threeDsShop } from "../support/authentications.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const cavv = "3q2+78r+ur7erb7vyv66vv////8=";
const proof = {
  authentication_cryptogram: { cavv: { authentication_cryptogram: cavv } },
  ds_trans_id: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
  version: "2.1.0",
  eci: "05",
  transaction_status: "Y",
  exemption_indicator: "low_value",
};
/** Challenges in any case. */
const challenging = "4000000000003220";

const threeDs = (changes: Record<string, unknown> = {}, number?: string): Record<string, unknown> =>
  cardPayment(number, { authentication_type: "three_ds", three_ds_data: proof, ...changes });

const authenticated = {
  status: "succeeded",
  authentication_type: "three_ds",
  next_action: null,
  payment_method_data: {
    card: { authentication_data: { trans_status: "Y", eci: "05", ds_transaction_id: proof.ds_trans_id } },
  },
};

const send = (payment: Payment, path: string, body: unknown): Promise<Payment> =>
  shop.send("POST", `/payments/${payment.payment_id}${path}`, body).then(({ body: answer }) => answer as Payment);

describe("a payment with the proof of an authentication elsewhere", () => {
  it.each([undefined, challenging])("is authorized at once (%s), and never shows the proof", async (number) => {
    const payment = await shop.pay(threeDs({}, number));
    expect(payment).toMatchObject(authenticated);
    const rows = await stack.rows(
      "select p.*, a.* from payments p join attempts a using (merchant_id, payment_id) where payment_id = $1",
      payment.payment_id,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([payment, rows, await shop.events(payment.payment_id)])).not.toContain(cavv);
  });

  it("is authorized when the proof comes at the confirmation", async () => {
    const created = await shop.pay(threeDs({ confirm: false, three_ds_data: undefined }));
    expect(await send(created, "/confirm", { three_ds_data: proof })).toMatchObject(authenticated);
  });

  it.each([
    ["with the payment", {}, null],
    ["after it", { three_ds_data: undefined }, { three_ds_data: proof }],
  ])("is authorized when the proof came %s and nothing at the confirmation", async (_when, changes, update) => {
    const created = await shop.pay(threeDs({ confirm: false, ...changes }));
    if (update !== null) expect(await send(created, "", update)).toMatchObject({ status: "requires_confirmation" });
    expect(await send(created, "/confirm", {})).toMatchObject(authenticated);
  });

  it("is authorized with a network token, too", async () => {
    const token = { network_token: "4895370012003478", network_token_exp_month: "10", network_token_exp_year: "2040" };
    const payment = await shop.pay(threeDs({ payment_method_data: { network_token: token } }));
    expect(payment).toMatchObject({ status: "succeeded", next_action: null });
  });

  it("does not go to the 3DS Server of the profile", async () => {
    const own = stack.shop(threeDsShop);
    const payment = await own.pay(threeDs({ request_external_three_ds_authentication: true }));
    expect(payment).toMatchObject({ status: "succeeded", external_3ds_authentication_attempted: false });
  });

  it("leaves no proof with the card that it stores", async () => {
    const payment = await shop.pay(
      threeDs({
        customer_id: `cus-${randomBytes(5).toString("hex")}`,
        setup_future_usage: "on_session",
        customer_acceptance: { acceptance_type: "offline" },
      }),
    );
    const again = await shop.pay(
      cardPayment(undefined, {
        customer_id: payment.customer_id,
        payment_method_id: payment.payment_method_id,
        payment_method_data: undefined,
        authentication_type: "three_ds",
      }),
    );
    expect(again).toMatchObject({ status: "requires_customer_action" });
  });
});

describe("a payment whose customer was not authenticated elsewhere", () => {
  it.each(["N", "U", "R", "C"])("is challenged as without the data (status %s)", async (transaction_status) => {
    const payment = await shop.pay(threeDs({ three_ds_data: { ...proof, transaction_status } }));
    expect(payment).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
  });

  it("is challenged when a later word takes the proof back, or another card comes", async () => {
    const changes = [
      { three_ds_data: { ...proof, transaction_status: "N" } },
      { payment_method: "card", payment_method_data: { card: cardOf("4111111111111111") } },
    ];
    for (const change of changes) {
      const created = await shop.pay(threeDs({ confirm: false }));
      expect(await send(created, "/confirm", change)).toMatchObject({ status: "requires_customer_action" });
    }
  });
});

describe("a proof", () => {
  it.each([
    ["without a transaction id", { three_ds_data: { ...proof, ds_trans_id: undefined } }, 400],
    ["with an unknown status", { three_ds_data: { ...proof, transaction_status: "X" } }, 400],
    ["without a cryptogram", { three_ds_data: { ...proof, authentication_cryptogram: { cavv: {} } } }, 400],
    ["without a card", { confirm: false, payment_method_data: undefined }, 400],
    [
      "with another method",
      {
        payment_method: "wallet",
        payment_method_type: "paypal",
        payment_method_data: { wallet: { paypal_redirect: {} } },
      },
      400,
    ],
  ])("%s is refused before anything is stored", async (_what, changes, status) => {
    const payment_id = `pay_${randomBytes(13).toString("hex")}`;
    const answer = await shop.send("POST", "/payments", threeDs({ payment_id, ...changes }));
    expect([answer.status, answer.body]).toMatchObject([status, { error: {} }]);
    expect((await shop.send("GET", `/payments/${payment_id}`)).status).toBe(404);
  });

  it("is refused from a browser, whatever the payment contains", async () => {
    const created = await shop.pay(threeDs({ confirm: false }));
    const body = { client_secret: created.client_secret, three_ds_data: proof };
    const answer = await shop.client("POST", `/payments/${created.payment_id}/confirm`, body);
    expect([answer.status, answer.body]).toMatchObject([401, { error: { code: "IR_18" } }]);
    const left = await shop.client("POST", `/payments/${created.payment_id}/confirm`, {
      client_secret: created.client_secret,
    });
    expect(left.body).toMatchObject({ status: "succeeded" });
  });
});
