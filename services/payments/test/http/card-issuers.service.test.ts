// The catalogue of banks that issue cards: the operator keeps it, and every merchant looks it up.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { CardIssuer, CardIssuerPage } from "@railyard/contracts";

import { ok, refusal } from "../support/answers.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const admin = { kind: "admin_key" } as const;
const asOperator = (method: string, path: string, body?: unknown) => shop.as(admin, method, path, body);
const added = (name: string): Promise<CardIssuer> =>
  ok<CardIssuer>(asOperator("POST", "/card_issuers", { issuer_name: name }));
const listed = (query: string): Promise<CardIssuerPage> =>
  ok<CardIssuerPage>(shop.send("GET", `/card_issuers?${query}`));
const namesOf = ({ issuers }: CardIssuerPage): readonly string[] => issuers.map(({ issuer_name: name }) => name);

describe("a card issuer", () => {
  it("is read by merchants, by its id and by how its name begins", async () => {
    const [south, north] = [await added("Zephyr Bank South"), await added("Zephyr Bank North")];
    await added("Zephyr_Union");
    expect(await ok(shop.send("GET", `/card_issuers/${south.id}`))).toEqual(south);
    expect(await listed("query=zephyr%20b")).toEqual({ count: 2, total_count: 2, issuers: [north, south] });
    expect(await listed("query=zephyr&limit=1&offset=1")).toMatchObject({ count: 1, total_count: 3, issuers: [south] });
    // Every character means itself.
    expect(namesOf(await listed("query=Zephyr_"))).toEqual(["Zephyr_Union"]);
    expect(namesOf(await listed("query=%25"))).toEqual([]);
  });

  it("is renamed and removed by the operator alone", async () => {
    const { id } = await added("Quay Bank");
    const path = `/card_issuers/${id}`;
    for (const [method, body] of [
      ["PUT", { issuer_name: "Stolen" }],
      ["DELETE", undefined],
    ] as const) {
      expect((await shop.send(method, path, body)).status).toBe(401);
    }
    const renamed = await ok<CardIssuer>(asOperator("PUT", path, { issuer_name: "Quay & Sons" }));
    expect(renamed).toMatchObject({ id, issuer_name: "Quay & Sons" });
    expect(await ok(asOperator("DELETE", path))).toEqual({ id, deleted: true });
    expect(refusal(await shop.send("GET", path))).toEqual({ status: 404, code: "HE_02" });
  });

  it("has a name of its own, whatever its case", async () => {
    await added("Harbour Bank");
    const other = await added("Lighthouse Bank");
    const path = `/card_issuers/${other.id}`;
    const taken = { issuer_name: "HARBOUR bank" };
    const duplicate = { status: 400, code: "HE_01" };
    expect(refusal(await asOperator("POST", "/card_issuers", taken))).toEqual(duplicate);
    expect(refusal(await asOperator("PUT", path, taken))).toEqual(duplicate);
    expect(await ok(shop.send("GET", path))).toEqual(other);
    // Its own name in other letters is no other's.
    expect(await ok(asOperator("PUT", path, { issuer_name: "LIGHTHOUSE Bank" }))).toMatchObject({ id: other.id });
  });

  it.each([
    ["POST", "/card_issuers", { issuer_name: " " }, 422],
    ["POST", "/card_issuers", {}, 400],
    ["PUT", "/card_issuers/iss_unknown", { issuer_name: "Nobody" }, 404],
    ["DELETE", "/card_issuers/iss_unknown", undefined, 404],
  ])("is refused for %s %s of %j", async (method, path, body, status) => {
    expect((await asOperator(method, path, body)).status).toBe(status);
  });
});
