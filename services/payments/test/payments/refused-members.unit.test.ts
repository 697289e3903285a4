// What a provider has no field for, and what the payment would not be without, is refused at the payment.
import { describe, expect, it } from "@jest/globals";
import { registry, requestMembers, unsupportedPayment } from "@railyard/connectors";
import type { ConnectorManifest, RequestMember } from "@railyard/connectors";
import { isFailure } from "@railyard/failures";

import { chooseConnectors } from "../../src/payments/use-cases/choose-connectors.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import { detailsOf, now, stateOf } from "../support/states.ts";

const manifests = registry.manifests();
const cards = manifests.filter(({ supportedMethods }) =>
  supportedMethods.some(({ paymentMethod }) => paymentMethod === "card"),
);
const refusals = cards.flatMap((manifest) =>
  requestMembers.flatMap((member): readonly [string, RequestMember, ConnectorManifest][] =>
    manifest.requestMembers[member].support === "refused" ? [[manifest.name, member, manifest]] : [],
  ),
);

const flags: readonly RequestMember[] = [
  "force_3ds_challenge",
  "is_iframe_redirection_enabled",
  "is_stored_credential",
];

/** What the merchant hears of a card payment with the members at its only account, one of this connector. */
const answerOf = async (manifest: ConnectorManifest, members: DetailsMembers): Promise<string> => {
  const shop = merchantSnapshot("shop");
  const [account] = shop.connectors;
  if (account === undefined) throw new TypeError("the merchant has an account");
  const merchant = {
    ...shop,
    connectors: [{ ...account, connector_name: manifest.name, payment_methods_enabled: null }],
  };
  const ports = {
    providers: {
      unsupported: (_: string, criteria: Parameters<typeof unsupportedPayment>[1]) =>
        unsupportedPayment(manifest, criteria),
      acceptsNetworkTokens: () => false,
      keepsAgreements: () => true,
    },
    decisionEngine: { decide: () => Promise.resolve(null) },
    clock: { now: () => now, realNow: () => now },
    ids: { fraction: () => 0 },
    observer: { decided: () => undefined },
  } as unknown as Parameters<typeof chooseConnectors>[0];
  const method = manifest.supportedMethods.find(({ paymentMethod }) => paymentMethod === "card");
  const currency = method?.currencies === "all" ? "USD" : (method?.currencies[0] ?? "USD");
  const state = stateOf({
    profileId: account.profile_id,
    currency: currency as "USD",
    captureMethod: method?.captureMethods[0] ?? "automatic",
    details: detailsOf(members),
  });
  const withThreeDs = { ...state, attempt: { ...state.attempt, authenticationType: "three_ds" as const } };
  try {
    const [choice] = await chooseConnectors(ports, merchant, withThreeDs);
    return `goes to ${choice?.connector ?? "nowhere"}`;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return `${error.code}: ${error.message}`;
  }
};

describe("a member that a connector refuses", () => {
  it("exists at several connectors", () => {
    expect(new Set(refusals.map(([connector]) => connector)).size).toBeGreaterThan(3);
  });

  it.each(refusals)("is refused by name at %s: %s", async (connector, member, manifest) => {
    const value = flags.includes(member) ? true : `value of ${member}`;
    const refusal = await answerOf(manifest, { [member]: value } as DetailsMembers);
    expect(refusal).toMatch(/^IR_39: /);
    expect(refusal).toContain(`${connector} does not take ${member}`);
  });

  it.each(refusals)("is as good as nothing at %s when it is not set: %s", async (connector, member, manifest) => {
    expect(await answerOf(manifest, { [member]: false } as unknown as DetailsMembers)).toBe(`goes to ${connector}`);
  });
});
