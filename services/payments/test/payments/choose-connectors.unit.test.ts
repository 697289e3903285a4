import { describe, expect, it } from "@jest/globals";

import { chooseConnectors } from "../../src/payments/use-cases/choose-connectors.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import { detailsOf, stateOf } from "../support/states.ts";

const merchant = merchantSnapshot("shop");
const agreed = { acceptance_type: "offline" } as const;

/** The connectors that are chosen when only these can charge the method later. */
const chosen = async (keeping: readonly string[], details: object): Promise<readonly string[]> => {
  const ports: Parameters<typeof chooseConnectors>[0] = {
    // What is not asked for here is not there.
    providers: {
      unsupported: () => null,
      takesNetworkTokens: () => false,
      keepsAgreements: (name: string) => keeping.includes(name),
    } as unknown as Parameters<typeof chooseConnectors>[0]["providers"],
    decisionEngine: {
      decide: () => Promise.resolve(null),
      explain: () => Promise.resolve([]),
      routePayout: () => Promise.resolve([]),
    },
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
