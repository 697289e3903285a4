import { describe, expect, it } from "@jest/globals";
import { registry, unsupportedAmount } from "@railyard/connectors";

import { chooseConnectors } from "../../src/payments/use-cases/choose-connectors.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import { detailsOf, now, stateOf } from "../support/states.ts";

const merchant = merchantSnapshot("shop");
const agreed = { acceptance_type: "offline" } as const;

/** The connectors that are chosen when only these can charge the method later. */
const chosen = async (keeping: readonly string[], details: object): Promise<readonly string[]> => {
  const ports: Parameters<typeof chooseConnectors>[0] = {
    // What is not asked for here is not there.
    providers: {
      unsupported: () => null,
      acceptsNetworkTokens: () => false,
      keepsAgreements: (name: string) => keeping.includes(name),
    } as unknown as Parameters<typeof chooseConnectors>[0]["providers"],
    decisionEngine: {
      decide: () => Promise.resolve(null),
      simulate: () => Promise.resolve(null),
      explain: () => Promise.resolve([]),
      routePayout: () => Promise.resolve([]),
      gatewayStates: () => Promise.resolve(null),
    },
    clock: { now: () => now, realNow: () => now } as unknown as Parameters<typeof chooseConnectors>[0]["clock"],
    ids: { fraction: () => 0 } as unknown as Parameters<typeof chooseConnectors>[0]["ids"],
    observer: { decided: () => undefined } as unknown as Parameters<typeof chooseConnectors>[0]["observer"],
  };
  const state = stateOf({
    profileId: merchant.profiles[0]?.profile_id ?? "",
    customerId: "cus_1",
    details: detailsOf(details),
  });
  const choices = await chooseConnectors(ports, merchant, state);
  return choices.map(({ connector }) => connector);
};

describe("connectors of a payment that leaves something to charge later", () => {
  const later = { setup_future_usage: "off_session", customer_acceptance: agreed };

  it("are those that can keep it", async () => {
    expect(await chosen(["phonypay"], later)).toEqual(["phonypay"]);
    expect(await chosen(["phonypay"], { mandate_data: { customer_acceptance: agreed } })).toEqual(["phonypay"]);
  });

  it("are all where none can: the payment is not lost", async () => {
    expect(await chosen([], later)).toEqual(["fauxpay", "phonypay"]);
  });

  it("are those that the request names", async () => {
    expect(await chosen(["phonypay"], { ...later, connector: ["fauxpay"] })).toContain("fauxpay");
  });
});

describe("connectors of a payment that leaves nothing", () => {
  it("are not narrowed", async () => {
    for (const details of [{}, { setup_future_usage: "on_session" }]) {
      expect(await chosen(["phonypay"], details)).toEqual(["fauxpay", "phonypay"]);
    }
  });
});

describe("connectors of an amount", () => {
  const [account] = merchant.connectors;
  if (account === undefined) throw new TypeError("the merchant has accounts");

  const named = async (names: readonly string[], payment: { readonly netAmount: number; readonly currency: "KWD" }) => {
    const connectors = names.map((name) => ({
      ...account,
      connector_name: name,
      merchant_connector_id: `mca_${name}`,
    }));
    const ports = {
      providers: {
        unsupported: (name: string, criteria: Parameters<typeof unsupportedAmount>[1]) =>
          unsupportedAmount(registry.get(name) ?? {}, criteria),
        acceptsNetworkTokens: () => false,
        keepsAgreements: () => true,
      },
      clock: { now: () => now, realNow: () => now },
      decisionEngine: { decide: () => Promise.resolve(null) },
      ids: { fraction: () => 0 },
      observer: { decided: () => undefined },
    } as unknown as Parameters<typeof chooseConnectors>[0];
    const state = stateOf({ profileId: account.profile_id, ...payment });
    return (await chooseConnectors(ports, { ...merchant, connectors }, state)).map(({ connector }) => connector);
  };

  it("are those that can express it", async () => {
    const names = ["stripe", "checkout", "fauxpay"];
    expect(await named(names, { netAmount: 1234, currency: "KWD" })).toEqual(["fauxpay"]);
    expect(await named(names, { netAmount: 1230, currency: "KWD" })).toEqual(names);
  });

  it("are none where none can, and the refusal names it", async () => {
    const refused = named(["stripe", "checkout"], { netAmount: 1234, currency: "KWD" });
    await expect(refused).rejects.toMatchObject({
      code: "IR_39",
      message: expect.stringContaining("stripe does not take the amount 1234, in minor units of KWD"),
    });
  });
});
