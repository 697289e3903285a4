import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const address = (length: number): string => "https://kiosk.example/".padEnd(length, "x");
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_value, index) => [`key_${String(index)}`, "v"]));
const algorithm = { type: "single", data: { connector: "payoutsim", merchant_connector_id: "mca_1" } };
const businesses = (count: number) =>
  Array.from({ length: count }, (_value, index) => ({ country: "DE", business: `b${String(index)}` }));

/** What a member takes and what it does not: the least and the most of its limits, and one step beyond each. */
interface MemberRow {
  readonly member: string;
  readonly taken: readonly unknown[];
  /** Values with the status that refuses them. */
  readonly refused: readonly (readonly [unknown, number])[];
}

const flagRow = (member: string): MemberRow => ({
  member,
  taken: [true, false],
  refused: [
    ["true", 400],
    [1, 400],
  ],
});

/** The table of the specification: "Merchant account", with the limits of "Limits". */
const rows: readonly MemberRow[] = [
  {
    member: "merchant_name",
    taken: ["K", "n".repeat(255)],
    refused: [
      ["n".repeat(256), 422],
      [" ", 422],
      [7, 400],
    ],
  },
  {
    member: "merchant_details",
    taken: [{}, { primary_contact_person: "Ada", address: { city: "Berlin", country: "DE" } }],
    refused: [
      ["Ada", 400],
      [{ address: { country: "Germany" } }, 400],
      [{ nickname: "A" }, 400],
    ],
  },
  {
    member: "return_url",
    taken: [address(22), address(255)],
    refused: [
      [address(256), 422],
      ["javascript:alert(1)", 422],
      ["data:text/html,hello", 422],
      ["https:evil.example", 422],
      ["http://a@b.example/", 422],
      ["ftp://x", 422],
      ["kiosk", 400],
      [1, 400],
    ],
  },
  {
    member: "webhook_details",
    taken: [{ webhook_url: "https://kiosk.example/hook", payment_created_enabled: false }],
    refused: [
      [{ webhook_url: "hook" }, 400],
      [{ webhook_url: "ftp://kiosk.example/hook" }, 422],
      [{ webhook_url: "javascript:alert(1)" }, 422],
      [{ webhook_url: "http://10.0.0.1/hook" }, 422],
      [{ payment_created_enabled: "yes" }, 400],
      [[], 400],
    ],
  },
  {
    member: "payout_routing_algorithm",
    taken: [algorithm],
    refused: [
      [{ type: "single" }, 400],
      ["single", 400],
    ],
  },
  {
    member: "frm_routing_algorithm",
    taken: [algorithm],
    refused: [
      [{ data: {} }, 400],
      [true, 400],
    ],
  },
  flagRow("enable_payment_response_hash"),
  {
    member: "payment_response_hash_key",
    taken: ["k", "k".repeat(255)],
    refused: [
      ["k".repeat(256), 422],
      ["", 422],
      [1, 400],
    ],
  },
  flagRow("redirect_to_merchant_with_http_post"),
  {
    member: "metadata",
    taken: [{}, keys(50), { ["n".repeat(40)]: "v".repeat(500) }, { nested: { unit: 1 } }],
    refused: [
      [keys(51), 422],
      [{ ["n".repeat(41)]: "v" }, 422],
      [{ n: "v".repeat(501) }, 422],
      ["none", 400],
    ],
  },
  {
    member: "locker_id",
    taken: ["l", "l".repeat(64)],
    refused: [
      ["l".repeat(65), 422],
      [1, 400],
    ],
  },
  {
    member: "primary_business_details",
    taken: [[], businesses(2)],
    refused: [
      [businesses(101), 422],
      [[{ country: "DE" }], 400],
      [{ country: "DE", business: "b" }, 400],
    ],
  },
  {
    member: "pm_collect_link_config",
    taken: [{ theme: "#123456", allowed_domains: ["kiosk.example"] }],
    refused: [
      [{ domain_name: "https://kiosk.example" }, 422],
      ["#123456", 400],
    ],
  },
];

/** Values of members that can be set only when the merchant is made. */
const creationRows: readonly MemberRow[] = [
  {
    member: "product_type",
    taken: ["orchestration", "vault", "recon"],
    refused: [
      ["shop", 400],
      [1, 400],
    ],
  },
  {
    member: "organization_id",
    taken: [],
    refused: [
      ["", 422],
      ["o".repeat(65), 422],
      [1, 400],
      ["org_none", 404],
    ],
  },
];

let count = 0;
const newId = (): string => `member_${String((count += 1))}`;
const create = (body: object) => app.call(admin, "POST", "/accounts", body);
const retrieve = async (id: string) => (await app.call(admin, "GET", `/accounts/${id}`)).body;

/** Without it a receiver could check nothing, so null leaves it as it is. */
const keptByNull = ["payment_response_hash_key"];

/** The value among what answers add to objects, such as members without a value. */
const answered = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? expect.objectContaining(partly(value)) : value;
const partly = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, answered(member)]));

describe("the members of a merchant account", () => {
  beforeAll(() => create({ merchant_id: "parent" }));

  it.each([...rows, ...creationRows])(
    "$member: creation keeps what it takes, from the least to the most",
    async (row) => {
      for (const value of [...row.taken, null]) {
        const merchant_id = newId();
        const created = await create({ merchant_id, [row.member]: value });
        expect({ status: created.status, text: created.text }).toMatchObject({ status: 200 });
        if (value !== null) expect(created.body).toMatchObject({ [row.member]: answered(value) });
        expect(await retrieve(merchant_id)).toEqual(created.body);
      }
    },
  );

  it.each([...rows, ...creationRows])(
    "$member: creation refuses what it does not take, and stores nothing",
    async (row) => {
      for (const [value, status] of row.refused) {
        const merchant_id = newId();
        const refused = await create({ merchant_id, [row.member]: value });
        expect({ value, status: refused.status }).toEqual({ value, status });
        expect((await app.call(admin, "GET", `/accounts/${merchant_id}`)).status).toBe(404);
      }
    },
  );

  it.each(rows)("$member: an update keeps what it takes, and null undoes it or leaves it", async (row) => {
    const merchant_id = newId();
    const unset = await create({ merchant_id });
    const update = (value: unknown) =>
      app.call(admin, "POST", `/accounts/${merchant_id}`, { merchant_id, [row.member]: value });
    for (const value of row.taken) {
      const updated = await update(value);
      expect({ status: updated.status, text: updated.text }).toMatchObject({ status: 200 });
      expect(updated.body).toMatchObject({ [row.member]: answered(value) });
      expect(await retrieve(merchant_id)).toEqual(updated.body);
      const emptied = await update(null);
      const expected = keptByNull.includes(row.member) ? value : unset.body[row.member];
      expect(emptied.body).toEqual({ ...updated.body, [row.member]: expected });
      expect(await retrieve(merchant_id)).toEqual(emptied.body);
    }
  });

  it.each(rows)("$member: an update refuses what it does not take, and changes nothing", async (row) => {
    const merchant_id = newId();
    const created = await create({ merchant_id });
    for (const [value, status] of row.refused) {
      const refused = await app.call(admin, "POST", `/accounts/${merchant_id}`, { merchant_id, [row.member]: value });
      expect({ value, status: refused.status }).toEqual({ value, status });
    }
    expect(await retrieve(merchant_id)).toEqual(created.body);
  });

  it("merchant_id: takes 1 to 64 letters, digits, hyphens and underscores", async () => {
    for (const merchant_id of ["m", "M-1_".padEnd(64, "z")]) {
      expect((await create({ merchant_id })).status).toBe(200);
      expect(await retrieve(merchant_id)).toMatchObject({ merchant_id });
    }
    for (const [merchant_id, status] of [
      ["", 422],
      ["m".repeat(65), 422],
      ["a/b", 422],
      [null, 400],
      [7, 400],
    ] as const) {
      expect({ merchant_id, status: (await create({ merchant_id })).status }).toEqual({ merchant_id, status });
    }
  });

  it("parent_merchant_id: counts where sub_merchants_enabled specifies it, and is ignored elsewhere", async () => {
    const parentOf = async (members: object) => {
      const merchant_id = newId();
      const { status, body } = await create({ merchant_id, ...members });
      return status === 200 ? body["parent_merchant_id"] : status;
    };
    const on = { sub_merchants_enabled: true };
    expect(await parentOf({ ...on, parent_merchant_id: "parent" })).toBe("parent");
    for (const off of [{}, { sub_merchants_enabled: false }, { sub_merchants_enabled: null }]) {
      for (const parent_merchant_id of ["parent", "nobody", "p".repeat(255), null]) {
        expect(await parentOf({ ...off, parent_merchant_id })).toBeNull();
      }
    }
    for (const [parent_merchant_id, status] of [
      ["nobody", 404],
      ["p".repeat(255), 404],
      ["p".repeat(256), 422],
      ["", 422],
      [1, 400],
      [null, 400],
    ] as const) {
      expect({ parent_merchant_id, status: await parentOf({ ...on, parent_merchant_id }) }).toEqual({
        parent_merchant_id,
        status,
      });
    }
    const merchant_id = newId();
    await create({ merchant_id });
    const update = async (members: object) =>
      (await app.call(admin, "POST", `/accounts/${merchant_id}`, { merchant_id, ...members })).body;
    expect(await update({ merchant_name: "Kiosk", parent_merchant_id: "nobody" })).toMatchObject({
      merchant_name: "Kiosk",
      parent_merchant_id: null,
    });
    expect(await update({ ...on, parent_merchant_id: "parent" })).toMatchObject({ parent_merchant_id: "parent" });
    expect(await update({ sub_merchants_enabled: false })).toMatchObject({ parent_merchant_id: null });
  });

  it("publishable_key: is made here, whatever the caller sends, and never changes", async () => {
    const merchant_id = newId();
    const created = await create({ merchant_id, publishable_key: "pk_snd_mine" });
    expect(created.body["publishable_key"]).toMatch(/^pk_snd_[0-9a-f]{32}$/);
    const updated = await app.call(admin, "POST", `/accounts/${merchant_id}`, {
      merchant_id,
      publishable_key: "pk_2",
    });
    expect(updated.body["publishable_key"]).toBe(created.body["publishable_key"]);
  });

  it("default_profile: is one of the merchant's own profiles", async () => {
    const merchant_id = newId();
    const made = await create({ merchant_id, primary_business_details: businesses(2) });
    const rival = await create({ merchant_id: newId() });
    expect(made.body["default_profile"]).toBeNull();
    const profiles = await app.call(
      { kind: "merchant_key", merchantId: merchant_id },
      "GET",
      `/account/${merchant_id}/profile`,
    );
    const [first] = profiles.body as unknown as readonly { profile_id: string }[];
    const update = (default_profile: unknown) =>
      app.call(admin, "POST", `/accounts/${merchant_id}`, { merchant_id, default_profile });
    expect((await update(first?.profile_id)).body).toMatchObject({ default_profile: first?.profile_id });
    expect((await update(rival.body["default_profile"])).status).toBe(404);
    expect((await update("p".repeat(65))).status).toBe(422);
    expect(await retrieve(merchant_id)).toMatchObject({ default_profile: first?.profile_id });
  });
});
