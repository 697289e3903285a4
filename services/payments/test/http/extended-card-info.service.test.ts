import { generateKeyPairSync } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";
import { compactDecrypt } from "jose";

import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

const pem = { type: "spki", format: "pem" } as const;
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const shopWith = (config: Record<string, unknown> | null): Shop =>
  stack.shop({ profile: { extended_card_info_config: config } });

beforeAll(async () => {
  stack = await startStack();
  shop = shopWith({ public_key: publicKey.export(pem), ttl_in_secs: 60 });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const infoOf = (owner: Shop, paymentId: string) => owner.send("GET", `/payments/${paymentId}/extended_card_info`);

const read = async (paymentId: string): Promise<{ header: unknown; members: Record<string, unknown> }> => {
  const { status, text, body } = await infoOf(shop, paymentId);
  if (status !== 200) throw new TypeError(text);
  const opened = await compactDecrypt((body as { payload: string }).payload, privateKey);
  const members = JSON.parse(new TextDecoder().decode(opened.plaintext)) as Record<string, unknown>;
  return { header: opened.protectedHeader, members };
};

const codeOf = (answer: { readonly status: number; readonly body: unknown }): readonly [number, string] => [
  answer.status,
  (answer.body as { error: { code: string } }).error.code,
];

describe("the card of a payment for its merchant", () => {
  it("can be read with the merchant's key, and with no other", async () => {
    const payment = await shop.pay();
    const { header, members } = await read(payment.payment_id);
    expect(header).toEqual({ alg: "RSA-OAEP-256", enc: "A256GCM" });
    expect(members).toMatchObject({
      card_number: "4242424242424242",
      card_exp_month: "10",
      card_exp_year: "2040",
      card_holder_name: "Joseph Doe",
      card_network: "Visa",
      card_type: "credit",
    });
    expect(JSON.stringify(members)).not.toContain("737");
    const { body } = await infoOf(shop, payment.payment_id);
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    await expect(compactDecrypt((body as { payload: string }).payload, stranger)).rejects.toThrow();
    const rows = await stack.rows("select * from extended_card_infos where payment_id = $1", payment.payment_id);
    expect(JSON.stringify(rows)).not.toContain("4242424242424242");
  });

  it("is of the confirmation: a payment that is only made has none, a declined one has", async () => {
    const payment = await shop.pay({ amount: 100, currency: "USD" });
    expect(codeOf(await infoOf(shop, payment.payment_id))).toEqual([404, "IR_27"]);
    const path = `/payments/${payment.payment_id}/confirm`;
    const data = { payment_method: "card", payment_method_data: { card: cardOf("4000000000000002") } };
    expect((await shop.send("POST", path, data)).body).toMatchObject({ status: "failed" });
    expect((await read(payment.payment_id)).members["card_number"]).toBe("4000000000000002");
  });

  it("is not kept once the operator switched it off", async () => {
    const switchedOff = stack.shop({
      profile: {
        extended_card_info_config: { public_key: publicKey.export(pem), ttl_in_secs: 60 },
        is_extended_card_info_enabled: false,
      },
    });
    const payment = await switchedOff.pay();
    expect(codeOf(await infoOf(switchedOff, payment.payment_id))).toEqual([404, "IR_27"]);
    expect(await stack.rows("select * from extended_card_infos where payment_id = $1", payment.payment_id)).toEqual([]);
  });

  it("is gone when its time is over", async () => {
    const payment = await shop.pay();
    expect((await infoOf(shop, payment.payment_id)).status).toBe(200);
    const id = payment.payment_id;
    const [row] = await stack.rows<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::integer as seconds from extended_card_infos
       where payment_id = $1`,
      id,
    );
    expect(row?.seconds).toBeGreaterThan(40);
    expect(row?.seconds).toBeLessThanOrEqual(60);
    await stack.rows("update extended_card_infos set expires_at = now() where payment_id = $1", id);
    expect(codeOf(await infoOf(shop, id))).toEqual([404, "IR_27"]);
    await eventually(async () => {
      const left = await stack.rows("select 1 from extended_card_infos where payment_id = $1", id);
      if (left.length > 0) throw new TypeError("still there");
    });
  });

  it("is kept for no merchant that did not ask, and a broken key stops no payment", async () => {
    const small = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export(pem);
    const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export(pem);
    for (const config of [null, { public_key: "no key" }, { public_key: small }, { public_key: curve }]) {
      const other = shopWith(config);
      const payment = await other.pay();
      expect(payment.status).toBe("succeeded");
      expect(codeOf(await infoOf(other, payment.payment_id))).toEqual([404, "IR_27"]);
    }
  });

  it("is for the secret key of its merchant only", async () => {
    const payment = await shop.pay(cardPayment("5555555555554444"));
    expect(codeOf(await infoOf(stack.shop(), payment.payment_id))).toEqual([404, "HE_02"]);
    expect(codeOf(await infoOf(shop, "pay_none"))).toEqual([404, "HE_02"]);
    const client = await shop.client("GET", `/payments/${payment.payment_id}/extended_card_info`);
    expect(client.status).toBe(401);
    const nobody = await call(stack.url, "GET", `/payments/${payment.payment_id}/extended_card_info`);
    expect(nobody.status).toBe(401);
  });
});
