// Every published network token, through the connectors and real HTTP.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { sandboxNetworkTokens } from "../../src/domain/network-tokens.ts";
import type { Sandbox } from "../support/sandbox.ts";
import { authorize, cardInput, startSandbox } from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  for (const connector of ["fauxpay", "phonypay"]) await sandbox.behave(connector, {});
});

afterAll(async () => {
  await sandbox.stop();
});

const tokenInput = (number: string, changes: object = {}): ReturnType<typeof cardInput> => {
  const facts = { cryptogram: "AAEBAwQj", eci: "07", holderName: null, network: null };
  const token = { number, expiryMonth: "12", expiryYear: "2099", ...facts, ...changes };
  return cardInput("", { paymentMethodData: { type: "network_token", token } });
};

const methodsInLedger = async (paymentId: string): Promise<readonly (string | null)[]> => {
  const { body } = await sandbox.get(`/sandbox/ledger?payment=${paymentId}`);
  return (body as { entries: { method: string | null }[] }).entries.map(({ method }) => method);
};

describe("network tokens", () => {
  it.each(sandboxNetworkTokens.map(({ number, declined }) => [number, declined ?? null] as const))(
    "%s, declined: %s",
    async (number, declined) => {
      for (const connector of ["fauxpay", "phonypay"] as const) {
        const input = tokenInput(number);
        const outcome = await authorize(sandbox, connector, input);
        expect(outcome.attemptStatus).toBe(declined === null ? "charged" : "failure");
        expect(outcome.error?.code ?? null).toBe(declined);
        expect(await methodsInLedger(input.paymentId)).toEqual(declined === null ? ["network_token"] : []);
      }
    },
  );

  it("are declined with a wrong number, when they are unknown, and once they have expired", async () => {
    const cases: readonly (readonly [ReturnType<typeof cardInput>, string])[] = [
      [tokenInput("4895370012003479"), "incorrect_number"],
      [tokenInput("4242424242424242"), "card_not_supported"],
      [tokenInput("4895370012003478", { expiryYear: "2020" }), "expired_card"],
    ];
    for (const [input, code] of cases) {
      expect((await authorize(sandbox, "fauxpay", input)).error?.code).toBe(code);
      expect(await methodsInLedger(input.paymentId)).toEqual([]);
    }
  });

  it("are charged by any well-formed network transaction id", async () => {
    const charge = (networkTransactionId: string): ReturnType<typeof tokenInput> => ({
      ...tokenInput("4895370012003478"),
      offSession: true,
      networkTransactionId,
    });
    expect(await authorize(sandbox, "fauxpay", charge("MCC5ZRGMI0925"))).toMatchObject({ attemptStatus: "charged" });
    const malformed = await authorize(sandbox, "fauxpay", charge("MCC5 ZRG"));
    expect(malformed).toMatchObject({
      attemptStatus: "failure",
      error: { code: "network_transaction_invalid" },
    });
  });

  it("are challenged like their card, and published", async () => {
    const input = { ...tokenInput("4895370012003478"), authenticationType: "three_ds" } as const;
    expect((await authorize(sandbox, "fauxpay", input)).attemptStatus).toBe("authentication_pending");
    const { body } = await sandbox.get("/sandbox/cards");
    const published = (body as { network_tokens: { value: string }[] }).network_tokens.map(({ value }) => value);
    expect(published).toEqual(sandboxNetworkTokens.map(({ number }) => number));
  });
});
