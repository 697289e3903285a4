import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";
import fc from "fast-check";

import { fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

/** What other services see of a merchant. */
interface Seen {
  readonly version: number;
  readonly default_profile: string | null;
  readonly profiles: readonly { readonly profile_id: string; readonly default_fallback: readonly string[] }[];
  readonly connectors: readonly { readonly merchant_connector_id: string; readonly profile_id: string }[];
}

const see = async (merchantId: string): Promise<Seen> =>
  (await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`)).body as unknown as Seen;

const operationKinds = [
  "add_profile",
  "delete_profile",
  "choose_default",
  "add_business",
  "add_connector",
  "switch_connector",
  "delete_connector",
  "reorder",
] as const;

/** An operation; the numbers choose among what is there, or a name. */
const operation = fc.record({ kind: fc.constantFrom(...operationKinds), which: fc.nat(5), other: fc.nat(5) });
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

const run = (merchantId: string, seen: Seen, { kind, which, other }: Operation): Promise<HttpAnswer> => {
  const key = merchantKeyOf(merchantId);
  const profile_id = at(seen.profiles, which)?.profile_id ?? "pro_none";
  const connector = at(seen.connectors, which)?.merchant_connector_id ?? "mca_none";
  const account = `/account/${merchantId}`;
  const merchant = (changes: object) =>
    app.call(admin, "POST", `/accounts/${merchantId}`, { merchant_id: merchantId, ...changes });
  switch (kind) {
    case "add_profile":
      return app.call(key, "POST", `${account}/business_profile`, { profile_name: `p${String(which)}` });
    case "delete_profile":
      return app.call(admin, "DELETE", `${account}/business_profile/${profile_id}`);
    case "choose_default":
      return merchant({ default_profile: profile_id });
    case "add_business":
      return merchant({ primary_business_details: [{ country: "DE", business: `b${String(which)}` }] });
    case "add_connector":
      return app.call(key, "POST", `${account}/connectors`, {
        ...fauxpayRequest,
        profile_id,
        connector_label: `c${String(other)}`,
      });
    case "switch_connector":
      return app.call(key, "POST", `${account}/connectors/${connector}`, {
        connector_type: "payment_processor",
        disabled: other % 2 === 0,
      });
    case "delete_connector":
      return app.call(admin, "DELETE", `${account}/connectors/${connector}`);
    case "reorder": {
      const order = [...(at(seen.profiles, which)?.default_fallback ?? [])].reverse();
      const body = order.map((merchant_connector_id) => ({ merchant_connector_id }));
      return app.call(key, "POST", `/routing/default/profile/${profile_id}`, body);
    }
  }
};

const expectSound = (seen: Seen): void => {
  const profiles = seen.profiles.map(({ profile_id }) => profile_id);
  expect(profiles).toContain(seen.default_profile);
  for (const { profile_id } of seen.connectors) expect(profiles).toContain(profile_id);
  for (const { profile_id, default_fallback } of seen.profiles) {
    const own = seen.connectors.filter((account) => account.profile_id === profile_id);
    const ids = own.map(({ merchant_connector_id }) => merchant_connector_id);
    expect([...default_fallback].sort()).toEqual(ids.sort());
  }
};

let merchants = 0;

describe("whatever is done to a merchant, in whatever order", () => {
  it("its default profile is its own, nothing is orphaned, and each change is one version", async () => {
    let done = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        const merchantId = `sound_${String((merchants += 1))}`;
        await app.call(admin, "POST", "/accounts", { merchant_id: merchantId });
        let seen = await see(merchantId);
        for (const next of operations) {
          const answer = await run(merchantId, seen, next);
          expect([200, 400, 404]).toContain(answer.status);
          const now = await see(merchantId);
          expect(now.version).toBe(seen.version + (answer.status === 200 ? 1 : 0));
          expectSound(now);
          if (answer.status === 200) done += 1;
          else {
            refused += 1;
            expect(now).toEqual(seen);
          }
          seen = now;
        }
      }),
      { numRuns: 12 },
    );
    // Both must have been tried, or the property proves little.
    expect(done).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(5);
  }, 120_000);

  it("keeps that when everything is done at once", async () => {
    const merchantId = "sound_at_once";
    await app.call(admin, "POST", "/accounts", { merchant_id: merchantId });
    const before = await see(merchantId);
    const kinds = ["add_profile", "add_connector", "add_connector", "add_business", "add_connector"] as const;
    const operations = kinds.map((kind, index) => ({ kind, which: 0, other: index }));
    const answers = await Promise.all(operations.map((next) => run(merchantId, before, next)));
    const after = await see(merchantId);
    expectSound(after);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(after.version).toBe(before.version + 5);
    const removals = after.connectors.map(({ merchant_connector_id: id }) =>
      app.call(admin, "DELETE", `/account/${merchantId}/connectors/${id}`),
    );
    await Promise.all([...removals, run(merchantId, after, { kind: "reorder", which: 0, other: 0 })]);
    expectSound(await see(merchantId));
    expect((await see(merchantId)).connectors).toEqual([]);
  });
});
