// Every state that decision rules have had, and the way back to it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { DecisionRuleVersionAnswer, MerchantSnapshot } from "@railyard/contracts";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

/** As a process changes them that knows nothing of versions. */
const setThreeDs = defineStatement({
  name: "test_set_three_ds_rules",
  text: "update merchants set three_ds_rules = $2::text::jsonb where merchant_id = $1",
});

let app: MerchantsApp;
let merchantId: string;
let made = 0;

beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

beforeEach(async () => {
  made += 1;
  merchantId = `ruled_${String(made)}`;
  await app.call(admin, "POST", "/accounts", { merchant_id: merchantId });
});

const ask = (method: string, path: string, body?: unknown) => app.call(merchantKeyOf(merchantId), method, path, body);

const programOf = (amount: number) => ({
  defaultSelection: { override_3ds: null },
  rules: [
    {
      name: "large",
      connectorSelection: { override_3ds: "three_ds" },
      statements: [
        { condition: [{ lhs: "amount", comparison: "greater_than", value: { type: "number", value: amount } }] },
      ],
    },
  ],
});

const putThreeDs = (amount: number, more: object = {}) =>
  ask("PUT", "/routing/decision", { name: `above ${String(amount)}`, program: programOf(amount), ...more });

const putSurcharge = (name: string) =>
  ask("PUT", "/routing/decision/surcharge", {
    name,
    merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
    algorithm: { defaultSelection: { surcharge_details: null }, rules: [] },
  });

interface Page {
  readonly current_version: number | null;
  readonly versions: readonly DecisionRuleVersionAnswer[];
  readonly next_before: number | null;
}

const versions = async (kind = "three_ds", more = ""): Promise<Page> =>
  (await ask("GET", `/routing/decision/versions?kind=${kind}${more}`)).body as unknown as Page;

const read = (version: number | string, kind = "three_ds") =>
  ask("GET", `/routing/decision/versions/${String(version)}?kind=${kind}`);

const rollBack = (body: object) => ask("POST", "/routing/decision/rollback", { kind: "three_ds", ...body });

const snapshot = async (): Promise<MerchantSnapshot> =>
  (await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`)).body as MerchantSnapshot;

describe("versions of decision rules", () => {
  it("are added by every put and delete, newest first, with who and when, apart for each kind", async () => {
    expect(await versions()).toEqual({ kind: "three_ds", current_version: null, versions: [], next_before: null });
    await putThreeDs(1_000);
    await putThreeDs(2_000);
    await putSurcharge("costs");
    await ask("DELETE", "/routing/decision");
    const page = await versions();
    expect(page).toMatchObject({ current_version: 3, next_before: null });
    expect(page.versions.map(({ version, name }) => [version, name])).toEqual([
      [3, null],
      [2, "above 2000"],
      [1, "above 1000"],
    ]);
    expect(page.versions[0]).toMatchObject({ author: { actor_kind: "merchant_key" }, restored_version: null });
    expect((await read(1)).body).toMatchObject({
      kind: "three_ds",
      version: 1,
      program: { rules: [{ name: "large" }] },
      merchant_surcharge_configs: null,
    });
    expect((await read(3)).body).toMatchObject({ name: null, program: null });
    expect((await read(1, "surcharge")).body).toMatchObject({
      name: "costs",
      merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
    });
  });

  it("are listed in pages", async () => {
    for (const amount of [1, 2, 3]) await putThreeDs(amount);
    const first = await versions("three_ds", "&limit=2");
    expect(first).toMatchObject({ current_version: 3, next_before: 2, versions: [{ version: 3 }, { version: 2 }] });
    const second = await versions("three_ds", "&limit=2&before=2");
    expect(second).toMatchObject({ current_version: 3, next_before: null, versions: [{ version: 1 }] });
  });

  it("are both kept when two are put at once", async () => {
    const answers = await Promise.all([putThreeDs(1_000), putThreeDs(2_000)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const names = (await versions()).versions.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["above 1000", "above 2000"]);
    expect((await snapshot()).three_ds_rules).toMatchObject({ name: names[0] });
  });

  it("that are older than fifty changes are forgotten", async () => {
    const options = { poolSize: 1, applicationName: "test", logger: silentLogger };
    const database = createDatabase({ url: app.databaseUrl, ...options });
    for (let amount = 1; amount <= 52; amount += 1) {
      const rules = { name: String(amount), program: programOf(amount), created_at: 1, modified_at: amount };
      await database.execute(setThreeDs, [merchantId, JSON.stringify(rules)]);
    }
    await database.close();
    const page = await versions("three_ds", "&limit=50");
    expect(page.versions.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
    expect(page.versions[0]).toMatchObject({ name: "52", author: null });
    expect((await read(2)).status).toBe(404);
  });

  it("become active again as the next one, and are published to other services", async () => {
    await putThreeDs(1_000);
    await putThreeDs(2_000);
    const rolledBack = await rollBack({ version: 1, expected_version: 2 });
    expect(rolledBack).toMatchObject({
      status: 200,
      body: { version: 3, name: "above 1000", restored_version: 1, author: { actor_kind: "merchant_key" } },
    });
    expect(rolledBack.headers["x-railyard-directory-version"]).toMatch(new RegExp(`^${merchantId}=`));
    const active = (await ask("GET", "/routing/decision")).body;
    expect(active).toMatchObject({ name: "above 1000" });
    expect((await snapshot()).three_ds_rules).toEqual(active);
    expect((await versions()).versions.map(({ restored_version: restored }) => restored)).toEqual([1, null, null]);
    // The active version is active already.
    expect((await rollBack({ version: 3 })).body).toMatchObject({ version: 3 });
    expect((await versions()).current_version).toBe(3);
  });

  it("bring back rules that were deleted", async () => {
    await putThreeDs(1_000);
    await ask("DELETE", "/routing/decision");
    expect(await rollBack({ version: 2 })).toMatchObject({ status: 200, body: { version: 2, name: null } });
    expect(await rollBack({ version: 1 })).toMatchObject({ status: 200, body: { version: 3, name: "above 1000" } });
    expect(await rollBack({ version: 2 })).toMatchObject({ status: 400, body: { error: { code: "IR_06" } } });
    expect((await ask("GET", "/routing/decision")).body).toMatchObject({ name: "above 1000" });
  });

  it("are not overwritten by who has not seen the newest", async () => {
    await putThreeDs(1_000);
    await putThreeDs(2_000, { expected_version: 1 });
    const conflict = { status: 409, body: { error: { code: "IR_06" } } };
    expect(await putThreeDs(3_000, { expected_version: 1 })).toMatchObject(conflict);
    expect(await rollBack({ version: 1, expected_version: 1 })).toMatchObject(conflict);
    expect((await versions()).versions.map(({ name }) => name)).toEqual(["above 2000", "above 1000"]);
    expect((await putThreeDs(3_000)).status).toBe(200);
  });

  it.each(["7", "0", "x", "2147483648"])("%s that never were are not found", async (version) => {
    await putThreeDs(1_000);
    expect(await read(version)).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
  });

  it("of other merchants are not found", async () => {
    await putThreeDs(1_000);
    const stranger = `${merchantId}_stranger`;
    await app.call(admin, "POST", "/accounts", { merchant_id: stranger });
    merchantId = stranger;
    expect((await versions()).versions).toEqual([]);
    expect(await read(1)).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
    expect(await rollBack({ version: 1 })).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
  });

  it.each<[string, number]>([
    ["", 400],
    ["?kind=routing", 400],
    ["?kind=three_ds&limit=51", 422],
    ["?kind=three_ds&colour=red", 400],
  ])("are not listed by the query %j: %d", async (query, status) => {
    expect((await ask("GET", `/routing/decision/versions${query}`)).status).toBe(status);
  });
});
