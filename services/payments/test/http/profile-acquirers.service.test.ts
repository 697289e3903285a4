// Acquirer data that a payment names: those of its profile, and sent to the 3DS Server.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuthenticateInput } from "@railyard/connectors";
import type { AcquirerSnapshot } from "@railyard/contracts";

import type { PortOverride } from "../../src/app.ts";
import type { Device } from "../support/authentications.ts";
import { deviceOf, threeDsCards, threeDsPayment, threeDsShop } from "../support/authentications.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const acquirer: AcquirerSnapshot = {
  profile_acquirer_id: "pro_acq_5QdzR8mTq2LxW7nKc4Yb",
  acquirer_assigned_merchant_id: "M123456789",
  merchant_name: "Corner Shop Ltd",
  network: "Visa",
  acquirer_bin: "456789",
  acquirer_ica: null,
  acquirer_fraud_rate: 0.13,
  acquirer_country_code: "GB",
};
const acquiredShop = { ...threeDsShop, profile: { ...threeDsShop.profile, acquirers: [acquirer] } };
const named = { profile_acquirer_id: acquirer.profile_acquirer_id };
const unknown = { profile_acquirer_id: "pro_acq_00000000000000000000" };

/** What the 3DS Server was sent, by attempt. */
const sent = new Map<string, AuthenticateInput["acquirer"]>();

const noting: PortOverride = (ports) => ({
  ...ports,
  providers: {
    ...ports.providers,
    account: (merchant, id) => {
      const account = ports.providers.account(merchant, id);
      if (account === null) return null;
      return {
        ...account,
        call: (flow, input, options) => {
          if (flow === "authenticate") {
            const { attemptId, acquirer: stated } = input as AuthenticateInput;
            sent.set(attemptId, stated);
          }
          return account.call(flow, input, options);
        },
      };
    },
  },
});

let stack: Stack;
let shop: Shop;
let device: Device;

beforeAll(async () => {
  stack = await startStack();
  await stack.restart(noting);
  shop = stack.shop(acquiredShop);
  device = deviceOf(shop);
}, 60_000);

afterAll(() => stack.stop());

const refusal = async (method: string, path: string, body: object): Promise<unknown> => {
  const answer = await shop.send(method, path, body);
  return [answer.status, errorOf(answer.body).code];
};

describe("a payment that names acquirer data", () => {
  it("has them sent to its 3DS Server", async () => {
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless, named));
    expect(payment).toMatchObject({ status: "requires_customer_action" });
    expect(await device.authenticate(payment)).toMatchObject({ trans_status: "Y" });
    expect(sent.get(`${payment.payment_id}_1`)).toEqual({ bin: "456789", merchantId: "M123456789" });
  });

  it("may name them later, and no payment has to", async () => {
    const later = await shop.pay(threeDsPayment(threeDsCards.frictionless, { confirm: false }));
    const path = `/payments/${later.payment_id}`;
    expect((await shop.send("POST", path, named)).status).toBe(200);
    expect((await shop.send("POST", `${path}/confirm`, {})).status).toBe(200);
    await device.authenticate(await shop.read(later.payment_id));
    expect(sent.get(`${later.payment_id}_1`)).toEqual({ bin: "456789", merchantId: "M123456789" });

    const without = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    await device.authenticate(without);
    expect(sent.has(`${without.payment_id}_1`)).toBe(true);
    expect(sent.get(`${without.payment_id}_1`)).toBeUndefined();
  });

  it("is refused when its profile has none of that id, whenever they are named", async () => {
    const missing = [404, "HE_02"];
    expect(await refusal("POST", "/payments", cardPayment(undefined, unknown))).toEqual(missing);
    expect(await refusal("POST", "/payments", cardPayment(undefined, { ...unknown, confirm: false }))).toEqual(missing);
    const { payment_id: id } = await shop.pay(cardPayment(undefined, { confirm: false }));
    expect(await refusal("POST", `/payments/${id}`, unknown)).toEqual(missing);
    expect(await refusal("POST", `/payments/${id}/confirm`, unknown)).toEqual(missing);
    expect(await shop.read(id)).toMatchObject({ status: "requires_confirmation" });

    const other = stack.shop(threeDsShop);
    expect((await other.send("POST", "/payments", cardPayment(undefined, named))).status).toBe(404);
  });

  it("is not confirmed once they are deleted", async () => {
    const fickle = stack.shop();
    const before = merchantSnapshot(fickle.merchantId, acquiredShop);
    stack.merchants.put(before);
    const { payment_id: id } = await fickle.pay(cardPayment(undefined, { confirm: false, ...named }));
    const profiles = before.profiles.map((profile) => ({ ...profile, acquirers: [] }));
    stack.merchants.put({ ...before, version: 2, profiles });
    const caller = { kind: "merchant_key", merchantId: fickle.merchantId, directoryVersion: 2 } as const;
    const { status, body } = await fickle.as(caller, "POST", `/payments/${id}/confirm`, {});
    expect([status, errorOf(body).code]).toEqual([404, "HE_02"]);
  });
});
