import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";

import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const successRate = (data: object): object => ({ merchant_id: "set", config: { type: "successRate", data } });
const key = { merchant_id: "set", algorithm: "successRate" };

describe("settings of the algorithms", () => {
  it("are created, read, replaced, used and deleted", async () => {
    const given = successRate({ defaultBucketSize: 125, defaultHedgingPercent: 5 });
    expect((await post("set", "/rule/update", given)).status).toBe(404);
    expect((await post("set", "/rule/create", given)).body).toEqual({
      message: "Success Rate Configuration created successfully",
      merchant_id: "set",
      config: { type: "successRate", data: { defaultBucketSize: 125, defaultHedgingPercent: 5 } },
      deprecations: [],
    });
    const again = await post("set", "/rule/create", given);
    expect(again.status).toBe(400);
    expect(again.body["error"]).toMatchObject({ code: "TE_04", reason: "settings_exist" });
    const shareOf = async (): Promise<unknown> =>
      (await post("set", "/decide-gateway", decideRequest("set"))).body["explanation"];
    expect(await shareOf()).toMatchObject({ exploration: { share: 0.05 } });
    const cards = { paymentMethodType: "card", hedgingPercent: 3 };
    const narrowed = { defaultHedgingPercent: 5, subLevelInputConfig: [cards] };
    expect((await post("set", "/rule/update", successRate(narrowed))).status).toBe(200);
    expect(await shareOf()).toMatchObject({ exploration: { share: 0.03 } });
    expect((await post("set", "/rule/get", key)).body).toMatchObject({ config: { data: narrowed } });
    expect((await post("set", "/rule/delete", key)).status).toBe(200);
    expect(await shareOf()).toMatchObject({ exploration: { share: 0.12 } });
    expect((await post("set", "/rule/get", key)).status).toBe(404);
    expect((await post("set", "/rule/delete", key)).status).toBe(404);
    expect((await post("set", "/rule/create", given)).status).toBe(200);
  });

  it("take fractions for percentages, and state it", async () => {
    const config = {
      type: "successRate",
      data: { defaultHedgingPercent: 0.05, subLevelInputConfig: [{ currency: "SEK", hedgingPercent: 0.1 }] },
    };
    const written = await post("fraction", "/rule/create", { merchant_id: "fraction", config });
    expect(written.body).toMatchObject({
      config,
      deprecations: [
        { field: "defaultHedgingPercent", message: expect.stringContaining("0.05 as 5 %") },
        { field: "subLevelInputConfig[0].hedgingPercent" },
      ],
    });
    const decided = await post("fraction", "/decide-gateway", decideRequest("fraction"));
    expect(decided.body["explanation"]).toMatchObject({ exploration: { share: 0.05 } });
  });

  it("state the networks of debit cards by their first digits", async () => {
    stage.merchants.put("ranges", [], [], { debit_routing_enabled: true });
    const cards = { networks: ["VISA", "STAR"], issuerCountry: "US", isRegulated: false, cardType: "debit" };
    const data = {
      merchantCategoryCode: "5812",
      acquirerCountry: "US",
      coBadgedCards: [{ ...cards, bins: ["411111", "42222200-42222249"] }],
    };
    const config = { type: "debitRouting", data };
    expect((await post("ranges", "/rule/create", { merchant_id: "ranges", config })).status).toBe(200);
    const decide = (cardIsin: string) => {
      const request = { rankingAlgorithm: "NTW_BASED_ROUTING" as const, eligibleGatewayList: ["northpay"] };
      return post("ranges", "/decide-gateway", decideRequest("ranges", request, { currency: "USD", cardIsin }));
    };
    expect((await decide("42222210")).body["debit_routing_output"]).toMatchObject({
      co_badged_card_networks_info: [{ network: "STAR" }, { network: "VISA" }],
      issuer_country: "US",
      is_regulated: false,
      card_type: "debit",
    });
    expect((await decide("42222250")).body["error"]).toMatchObject({ reason: "co_badged_networks_not_found" });
    const wrong = { ...data, coBadgedCards: [{ ...cards, bins: ["4"] }] };
    const update = { merchant_id: "ranges", config: { type: "debitRouting", data: wrong } };
    const refused = await post("ranges", "/rule/update", update);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("coBadgedCards[0].bins[0]")]);
  });

  it.each([
    ["a percentage below zero", "successRate", { defaultHedgingPercent: -0.05 }],
    ["a negative window", "successRate", { defaultBucketSize: -1 }],
    ["sub-levels that are none", "successRate", { subLevelInputConfig: {} }],
    ["a threshold above 1", "elimination", { threshold: 2 }],
    ["no threshold", "elimination", {}],
    ["no country", "debitRouting", { merchantCategoryCode: "5411" }],
  ])("are refused with %s", async (_what, type, data) => {
    const answer = await post("odd", "/rule/create", { merchant_id: "odd", config: { type, data } });
    expect(answer.status).toBe(400);
    expect(answer.body["error"]).toMatchObject({ code: "TE_03", reason: "settings_validation_failed" });
  });

  it("of another merchant are out of reach", async () => {
    for (const path of ["/rule/get", "/rule/delete"]) {
      expect((await post("intruder", path, key)).status).toBe(403);
    }
    for (const path of ["/rule/create", "/rule/update"]) {
      expect((await post("intruder", path, successRate({}))).status).toBe(403);
    }
  });
});

describe("what the engine reports of itself", () => {
  it("names the routing keys", async () => {
    const { body } = await replica.call(engineKeyOf("any"), "GET", "/config/routing-keys");
    expect(body["keys"]).toMatchObject({
      amount: { type: "integer", min_value: 0, values: null },
      card_bin: { type: "str_value", exact_length: 6, regex: "^[0-9]{6}$" },
      metadata: { type: "udf" },
    });
  });

  it("tries its parts", async () => {
    const { status, body } = await replica.call(null, "GET", "/health/diagnostics");
    expect(status).toBe(200);
    expect(body).toEqual({
      key_custodian_locked: false,
      database: {
        database_connection: "Working",
        database_read: "Working",
        database_write: "Working",
        database_delete: "Working",
      },
      messaging: "Working",
    });
  });

  it("asks for a credential", async () => {
    expect((await replica.call(null, "POST", "/decide-gateway", decideRequest("any"))).status).toBe(401);
    expect((await replica.call(null, "POST", "/internal/decisions", {})).status).toBe(401);
    const key = engineKeyOf("any");
    expect((await replica.call(key, "POST", "/internal/decisions", {})).status).toBeGreaterThanOrEqual(401);
  });
});
