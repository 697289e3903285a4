// 3-D Secure at every real provider, each behind its emulator: by challenge, and with the proof of the merchant.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { refusal } from "../support/answers.ts";
import { call } from "../support/http-call.ts";
import type { ThreeDsResult } from "../support/provider-driver.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";

const amount = 6540;
/** Nothing is held, and nothing was taken. */
const empty = { held: 0, captured: 0, refunded: 0 };
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

/** A payment whose customer is sent to the issuer. */
const challenged = async (desk: Desk, changes: Record<string, unknown> = {}): Promise<Payment> => {
  const payment = await desk.pay({ authentication_type: "three_ds", ...changes }, desk.driver.cards.challenged);
  expect(payment).toMatchObject({
    status: "requires_customer_action",
    next_action: { type: "redirect_to_url", redirect_to_url: expect.stringMatching(/^http/) },
    amount_received: null,
  });
  expect(desk.driver.ledgerOf(payment.payment_id)).toEqual(empty);
  return payment;
};

/** The customer's browser comes back from the challenge; `times` of them press reload. */
const comeBack = async (desk: Desk, { payment_id: id }: Payment, result: ThreeDsResult, times = 2): Promise<void> => {
  const address = new URL(desk.driver.authenticate(id, result));
  for (let time = 0; time < times; time += 1) {
    const { status, headers } = await call(desk.stack.url, "GET", `${address.pathname}${address.search}`);
    expect(status).toBe(302);
    expect(headers["location"]).toContain(id);
  }
};

runTheme(theStage, "3-D Secure challenge", {
  offered: async (desk) => {
    const charged = await challenged(desk);
    await comeBack(desk, charged, "authenticated");
    expect(await desk.settled(charged.payment_id)).toMatchObject({ status: "succeeded", amount_received: amount });
    expect(desk.driver.ledgerOf(charged.payment_id)).toMatchObject({ captured: amount });
    const held = await challenged(desk, { capture_method: "manual" });
    await comeBack(desk, held, "authenticated");
    const authorized = { status: "requires_capture", amount_capturable: amount };
    expect(await desk.settled(held.payment_id)).toMatchObject(authorized);
    expect(desk.driver.ledgerOf(held.payment_id)).toEqual({ held: amount, captured: 0, refunded: 0 });
  },
  refused: async (desk) => {
    const before = desk.sent();
    expect(await desk.pay({ authentication_type: "three_ds" })).toMatchObject({
      status: "failed",
      error_code: "three_ds_not_supported",
      unified_code: "UE_2000",
    });
    expect(desk.sent()).toBe(before);
  },
});

const expectNoChallenge = async (desk: Desk): Promise<void> => {
  const { payment_id: id, next_action: action } = await desk.pay({ authentication_type: "three_ds" });
  expect(action).toBeNull();
  expect(desk.driver.ledgerOf(id)).toEqual(empty);
};

runTheme(theStage, "3-D Secure challenge that fails", {
  offered: async (desk) => {
    const payment = await challenged(desk);
    await comeBack(desk, payment, "rejected");
    expect(await desk.settled(payment.payment_id)).toMatchObject({
      status: "failed",
      unified_code: "UE_1000",
      unified_message: "The customer was not confirmed",
      amount_received: null,
    });
    expect(desk.driver.ledgerOf(payment.payment_id)).toEqual(empty);
  },
  refused: expectNoChallenge,
});

runTheme(theStage, "3-D Secure challenge that is abandoned", {
  offered: async (desk) => {
    const payment = await challenged(desk);
    const { payment_id: id } = payment;
    expect(await desk.settled(id)).toMatchObject({ status: "requires_customer_action" });
    const cancellation = await desk.shop.send("POST", `/payments/${id}/cancel`, {});
    const { status, amount_received: received } = await desk.settled(id);
    if (cancellation.status === 200) {
      // Without a look-up, it is for the provider's webhook to end it.
      expect(status).toBe(desk.connector.flows.sync === undefined ? "processing" : "cancelled");
    } else {
      // The provider releases nothing, or nothing that is not held yet: the customer may still come back, and fail.
      const hasVoid = desk.connector.flows.void !== undefined;
      expect(refusal(cancellation)).toEqual({ status: 400, code: hasVoid ? "IR_16" : "IR_20" });
      expect(status).toBe("requires_customer_action");
      await comeBack(desk, payment, "rejected");
      expect(await desk.settled(id)).toMatchObject({ status: "failed" });
    }
    expect(received).toBeNull();
    expect(desk.driver.ledgerOf(id)).toEqual(empty);
  },
  refused: expectNoChallenge,
});

const proof = {
  authentication_cryptogram: { cavv: { authentication_cryptogram: "3q2+78r+ur7erb7vyv66vv////8=" } },
  ds_trans_id: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
  version: "2.1.0",
  eci: "05",
  transaction_status: "Y",
};

runTheme(theStage, "3-D Secure proof of the merchant", {
  offered: async (desk) => {
    const before = desk.way.requests.length;
    const { payment_id: id } = await desk.pay({ authentication_type: "three_ds", three_ds_data: proof });
    expect(await desk.settled(id)).toMatchObject({ status: "succeeded", next_action: null, amount_received: amount });
    const sent = desk.way.requests.slice(before).map(({ body }) => decodeURIComponent(body));
    const { authentication_cryptogram: cavv } = proof.authentication_cryptogram.cavv;
    expect(sent.some((body) => body.includes(cavv))).toBe(true);
  },
  refused: async (desk) => {
    const before = desk.sent();
    expect(await desk.pay({ authentication_type: "three_ds", three_ds_data: proof })).toMatchObject({
      status: "failed",
      error_code: "authentication_proof_not_supported",
      unified_code: "UE_2000",
    });
    expect(desk.sent()).toBe(before);
  },
});
