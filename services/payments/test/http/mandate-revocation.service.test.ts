// Ending a customer's agreement: at the provider that keeps it, whatever dies meanwhile, and by the customer there.
import { createHmac, randomBytes } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Mandate } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { mandateStatusThere } from "../support/mandates.ts";
import { accountId, apiKeyOf } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterEach(async () => {
  await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), {});
});

afterAll(async () => {
  await stack.stop();
});

interface Made {
  readonly customerId: string;
  readonly mandateId: string;
  readonly connectorMandateId: string;
  readonly paymentMethodId: string;
}

const make = async (): Promise<Made> => {
  const customerId = `cus-${randomBytes(5).toString("hex")}`;
  const payment = await shop.pay(
    cardPayment(undefined, {
      customer_id: customerId,
      setup_future_usage: "off_session",
      mandate_data: {
        customer_acceptance: { acceptance_type: "offline" },
        mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
      },
    }),
  );
  return {
    customerId,
    mandateId: payment.mandate_id ?? "",
    connectorMandateId: payment.connector_mandate_id ?? "",
    paymentMethodId: payment.payment_method_id ?? "",
  };
};

const revoke = (mandateId: string): Promise<CallResult> => shop.send("POST", `/mandates/revoke/${mandateId}`);

const read = async (mandateId: string): Promise<Mandate> =>
  (await shop.send("GET", `/mandates/${mandateId}`)).body as Mandate;

const refusal = ({ status, body }: CallResult): { status: number; code: string } => ({
  status,
  code: (body as { error: { code: string } }).error.code,
});

const statusThere = ({ connectorMandateId }: Made): Promise<string> => mandateStatusThere(stack, connectorMandateId);

const revocations = async (mandateId: string): Promise<number> =>
  (await shop.events(mandateId)).filter(({ type }) => type.endsWith("mandate_revoked")).length;

const becomesRevoked = async (made: Made): Promise<void> => {
  await eventually(async () => (await read(made.mandateId)).status === "revoked", {
    intervalMs: 50,
  });
  expect(await statusThere(made)).toBe("revoked");
  expect(await revocations(made.mandateId)).toBe(1);
};

const charge = (made: Made, type: string, data: unknown): Record<string, unknown> => ({
  amount: 1000,
  currency: "USD",
  confirm: true,
  off_session: true,
  customer_id: made.customerId,
  recurring_details: { type, data },
});

describe("revoking a mandate", () => {
  it("ends it at the provider, so that no charge by it is possible any more", async () => {
    const made = await make();
    expect(await statusThere(made)).toBe("active");
    expect(await revoke(made.mandateId)).toMatchObject({ status: 200, body: { status: "revoked" } });
    expect(await statusThere(made)).toBe("revoked");
    expect(await revocations(made.mandateId)).toBe(1);
    const token = {
      processor_payment_token: made.connectorMandateId,
      merchant_connector_id: accountId(shop.merchantId, "fauxpay"),
    };
    const byToken = await shop.pay(charge(made, "processor_payment_token", token));
    expect(byToken).toMatchObject({ status: "failed", error_code: "mandate_ended" });
    const byMethod = await shop.send("POST", "/payments", charge(made, "payment_method_id", made.paymentMethodId));
    expect(refusal(byMethod)).toEqual({ status: 400, code: "IR_39" });
    expect(refusal(await revoke(made.mandateId))).toEqual({ status: 400, code: "HE_03" });
  });

  it("changes nothing when the provider refuses, and answers with its status", async () => {
    const made = await make();
    const rename = "update mandates set connector_mandate_id = $1 where mandate_id = $2";
    await stack.rows(rename, "smnd_elsewhere", made.mandateId);
    const refused = await revoke(made.mandateId);
    expect(refusal(refused)).toEqual({ status: 404, code: "CE_00" });
    expect(refused.text).toContain("There is no mandate smnd_elsewhere.");
    expect(await read(made.mandateId)).toMatchObject({ status: "active" });
    expect(await revocations(made.mandateId)).toBe(0);
    await stack.rows(rename, made.connectorMandateId, made.mandateId);
    expect(await shop.pay(charge(made, "mandate_id", made.mandateId))).toMatchObject({ status: "succeeded" });
    expect(await revoke(made.mandateId)).toMatchObject({ status: 200 });
  });

  it.each([
    ["fails", { server_error_rate: 1 }, "active"],
    ["ends it and its answer is lost", { lost_answer_rate: 1 }, "revoked"],
  ])("is tried again when the provider %s, and published once", async (_what, behaviour, there) => {
    const made = await make();
    await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), behaviour);
    expect(refusal(await revoke(made.mandateId))).toEqual({ status: 503, code: "CE_00" });
    expect(await statusThere(made)).toBe(there);
    expect(await read(made.mandateId)).toMatchObject({ status: "active" });
    const meanwhile = await shop.send("POST", "/payments", charge(made, "mandate_id", made.mandateId));
    expect(refusal(meanwhile)).toEqual({ status: 400, code: "HE_03" });
    await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), {});
    await becomesRevoked(made);
  });

  it("happens once when several ask at the same moment", async () => {
    const made = await make();
    const answers = await Promise.all([1, 2, 3, 4].map(() => revoke(made.mandateId)));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    await becomesRevoked(made);
  });

  it("is ours alone where the connector cannot end a mandate", async () => {
    const made = await make();
    await stack.restart((ports) => ({
      ...ports,
      providers: {
        ...ports.providers,
        account: (merchant, id) => {
          const account = ports.providers.account(merchant, id);
          return account === null
            ? null
            : { ...account, has: (flow) => flow !== "revoke_mandate" && account.has(flow) };
        },
      },
    }));
    expect(await revoke(made.mandateId)).toMatchObject({ status: 200, body: { status: "revoked" } });
    expect(await statusThere(made)).toBe("active");
    await stack.restart();
  });
});

describe("a customer who ends a mandate at the issuer", () => {
  const notification = (connectorMandateId: string): string =>
    JSON.stringify({
      event_id: "evt_1",
      type: "mandate.updated",
      created_at: new Date().toISOString(),
      mandate: {
        mandate_id: connectorMandateId,
        payment_id: "spay_1",
        reference: "pay_1",
        status: "revoked",
        created_at: new Date().toISOString(),
        revoked_at: new Date().toISOString(),
      },
    });

  const send = (text: string, key = apiKeyOf("fauxpay")): Promise<CallResult> => {
    const time = String(Math.floor(Date.now() / 1000));
    const secret = createHmac("sha256", key).update("sandbox webhooks").digest("hex");
    const signature = createHmac("sha256", secret).update(`${time}.${text}`).digest("hex");
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fauxpay")}`;
    return call(stack.url, "POST", path, { text, headers: { "sandbox-signature": `t=${time},v1=${signature}` } });
  };

  it("is recorded, and published once", async () => {
    const made = await make();
    const path = `/sandbox/mandates/${made.connectorMandateId}/withdraw`;
    expect((await call(stack.provider.url, "POST", path)).status).toBe(200);
    await becomesRevoked(made);
    expect((await send(notification(made.connectorMandateId))).status).toBe(200);
    expect(await revocations(made.mandateId)).toBe(1);
    expect((await shop.send("DELETE", `/customers/${made.customerId}`)).status).toBe(200);
  });

  it("is not trusted without the account's signature, and is acknowledged about an unknown mandate", async () => {
    const made = await make();
    expect(refusal(await send(notification(made.connectorMandateId), "another key"))).toEqual({
      status: 401,
      code: "WE_01",
    });
    expect(await read(made.mandateId)).toMatchObject({ status: "active" });
    expect((await send(notification("smnd_none"))).status).toBe(200);
    expect(await read(made.mandateId)).toMatchObject({ status: "active" });
  });
});
