// What merchants plan for their gateways: announced outages, and volumes.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DecideGatewayRequest } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision, decisionsOf } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { anotherService, createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const call = (merchantId: string, method: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), method, `/merchant-account/${merchantId}${path}`, body);

const hourMs = 3_600_000;
const fromNow = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

const putOutages = (merchantId: string, connector: string, ...windows: readonly object[]): Promise<HttpAnswer> =>
  call(merchantId, "PUT", `/connectors/${connector}/scheduled-outages`, { windows });

// A second attempt, which is not used to learn.
const decide = (merchantId: string, members: Partial<DecideGatewayRequest> = {}, by: Replica = replica) =>
  by.call(engineKeyOf(merchantId), "POST", "/decide-gateway", decideRequest(merchantId, { attempt: 2, ...members }));

describe("scheduled outages", () => {
  it("are set, listed and deleted, each gateway's by itself", async () => {
    expect((await call("lists", "GET", "/scheduled-outages")).body).toEqual({ merchant_id: "lists", outages: [] });
    const window = { from: fromNow(1), until: fromNow(2) };
    const whole = { ...window, payment_methods: ["CARD"], reason: "maintenance" };
    const faux = { connector: "fauxpay", windows: [whole, { ...window, payment_methods: [], reason: null }] };
    const put = await putOutages("lists", "fauxpay", whole, window);
    expect({ status: put.status, body: put.body }).toEqual({
      status: 200,
      body: { merchant_id: "lists", outages: faux },
    });
    await putOutages("lists", "MCA_1", whole);
    // The same account, whatever the case; its windows are replaced whole.
    await putOutages("lists", "mca_1", whole, whole);
    expect((await call("lists", "GET", "/scheduled-outages")).body["outages"]).toEqual([
      faux,
      { connector: "mca_1", windows: [whole, whole] },
    ]);
    const deleted = await call("lists", "DELETE", "/connectors/FAUXPAY/scheduled-outages");
    expect(deleted.body).toEqual({ merchant_id: "lists", connector: "FAUXPAY" });
    const again = await call("lists", "DELETE", "/connectors/fauxpay/scheduled-outages");
    expect(again.status).toBe(404);
    expect(again.body["error"]).toMatchObject({ code: "TE_02", reason: "traffic_plan_not_found" });
  });

  it("are shown to other services while they last, with the accounts that are down", async () => {
    const states = async (): Promise<HttpAnswer["body"]> => {
      const answer = await replica.call(anotherService, "GET", "/internal/gateway-states?merchant_id=open");
      expect(answer.status).toBe(200);
      return answer.body;
    };
    expect(await states()).toEqual({ accounts: [], outages: [] });
    const until = fromNow(2);
    await putOutages("open", "fauxpay", { from: fromNow(-1), until, reason: "maintenance" });
    await putOutages("open", "phonypay", { from: fromNow(1), until });
    const outages = [{ name: "fauxpay", until, reason: "maintenance", payment_methods: [] }];
    await eventually(async () => {
      expect(await states()).toEqual({ accounts: [], outages });
    });
  });

  it.each([
    ["no windows", [], 422, "windows"],
    ["a time that is none", [{ from: "soon", until: fromNow(1) }], 422, "from"],
    ["a window that is past", [{ from: fromNow(-2), until: fromNow(-1) }], 400, "windows[0].until"],
    ["an end before the begin", [{ from: fromNow(2), until: fromNow(1) }], 400, "windows[0].until"],
    ["a misspelt member", [{ from: fromNow(1), until: fromNow(2), payment_method: "CARD" }], 400, "payment_method"],
    ["too many", Array.from({ length: 51 }, () => ({ from: fromNow(1), until: fromNow(2) })), 422, "windows"],
  ])("are refused with %s", async (_what, windows, status, words) => {
    const answer = await putOutages("odd", "fauxpay", ...windows);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect((await call("odd", "GET", "/scheduled-outages")).body["outages"]).toEqual([]);
  });

  it("are visible to no other merchant", async () => {
    const path = "/merchant-account/victim";
    const mine = `${path}/connectors/fauxpay/scheduled-outages`;
    const windows = [{ from: fromNow(1), until: fromNow(2) }];
    await putOutages("victim", "fauxpay", ...windows);
    const intruder = engineKeyOf("intruder");
    expect((await replica.call(intruder, "GET", `${path}/scheduled-outages`)).status).toBe(401);
    expect((await replica.call(intruder, "PUT", mine, { windows })).status).toBe(401);
    expect((await replica.call(intruder, "DELETE", mine)).status).toBe(401);
    expect((await replica.call(null, "GET", `${path}/scheduled-outages`)).status).toBe(401);
    expect((await call("victim", "GET", "/scheduled-outages")).body["outages"]).toHaveLength(1);
  });

  it("leave a gateway to payments that no other one accepts, at every replica, while a window is open", async () => {
    const other = await stage.startReplica();
    expect((await decide("closed")).body).toMatchObject({ decided_gateway: "fauxpay", is_scheduled_outage: false });
    await putOutages("closed", "fauxpay", { from: fromNow(-1), until: fromNow(1), reason: "maintenance" });
    const around = {
      decided_gateway: "phonypay",
      fallback_gateways: ["fauxpay"],
      is_scheduled_outage: true,
      explanation: { held_back: [{ connector: "fauxpay", reason: "scheduled_outage", note: "maintenance" }] },
    };
    expect((await decide("closed")).body).toMatchObject(around);
    expect((await decide("closed", { rankingAlgorithm: "PL_BASED_ROUTING" })).body).toMatchObject(around);
    await eventually(async () => expect((await decide("closed", {}, other)).body).toMatchObject(around));
    const only = await decide("closed", { eligibleGatewayList: ["fauxpay"] });
    expect(only.body).toMatchObject({ decided_gateway: "fauxpay", is_scheduled_outage: true });
    // It is not invented where it is not eligible.
    const elsewhere = await decide("closed", { eligibleGatewayList: ["phonypay"] });
    expect(elsewhere.body).toMatchObject({ decided_gateway: "phonypay", fallback_gateways: [] });
    await putOutages("closed", "fauxpay", { from: fromNow(1), until: fromNow(2) });
    expect((await decide("closed")).body).toMatchObject({ decided_gateway: "fauxpay" });
  });

  it("apply to payments of the platform, and are shown in the audit of the payment", async () => {
    await putOutages("platform", "mca_fauxpay", { from: fromNow(-1), until: fromNow(1) });
    expect(await askForDecision(replica, { merchant_id: "platform", attempt: 2 })).toMatchObject({
      ranked: [{ merchant_connector_id: "mca_phonypay" }, { merchant_connector_id: "mca_fauxpay" }],
    });
    const [reported] = await decisionsOf(replica, "platform", "pay_1");
    expect(reported).toMatchObject({
      ranked: [{}, { reasons: ["Behind the others, because of a scheduled outage.", expect.any(String)] }],
      explanation: { held_back: [{ merchant_connector_id: "mca_fauxpay" }] },
    });
  });
});

const putTerms = (merchantId: string, connector: string, terms: object): Promise<HttpAnswer> =>
  call(merchantId, "PUT", `/connectors/${connector}/volume-terms`, terms);

const succeed = async (merchantId: string, ...paymentIds: readonly string[]): Promise<void> => {
  for (const paymentId of paymentIds) {
    const body = feedback(merchantId, paymentId);
    const { status } = await replica.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", body);
    if (status !== 200) throw new TypeError(`Feedback answered ${String(status)}.`);
  }
};

const countedOf = async (merchantId: string): Promise<unknown> => {
  const { body } = await call(merchantId, "GET", "/volume-terms");
  return (body["terms"] as unknown as readonly { readonly counted: unknown }[])[0]?.counted;
};

const setGuardBand = async (merchantId: string, action: "create" | "update", guardBandPp: number): Promise<void> => {
  const body = { merchant_id: merchantId, config: { type: "successRate", data: { guardBandPp } } };
  const { status } = await replica.call(engineKeyOf(merchantId), "POST", `/rule/${action}`, body);
  if (status !== 200) throw new TypeError(`Settings answered ${String(status)}.`);
};

const cap = { period: "month", payments: 2 };

describe("volume terms", () => {
  it("are set, listed and deleted, each gateway's by itself", async () => {
    expect((await call("terms", "GET", "/volume-terms")).body).toEqual({ merchant_id: "terms", terms: [] });
    const caps = [cap, { period: "day", payments: 1 }];
    const commitment = { payments: 5 };
    const put = await putTerms("terms", "fauxpay", { caps });
    expect({ status: put.status, body: put.body }).toEqual({
      status: 200,
      body: { merchant_id: "terms", terms: { connector: "fauxpay", caps, commitment: null } },
    });
    await putTerms("terms", "Phonypay", { commitment });
    const { body } = await call("terms", "GET", "/volume-terms");
    expect(body["terms"]).toMatchObject([
      { connector: "fauxpay", caps, commitment: null },
      { connector: "Phonypay", caps: [], commitment },
    ]);
    const deleted = await call("terms", "DELETE", "/connectors/FAUXPAY/volume-terms");
    expect(deleted.body).toEqual({ merchant_id: "terms", connector: "FAUXPAY" });
    const again = await call("terms", "DELETE", "/connectors/fauxpay/volume-terms");
    expect(again.status).toBe(404);
    expect(again.body["error"]).toMatchObject({ code: "TE_02", reason: "traffic_plan_not_found" });
  });

  it.each([
    ["nothing", "fauxpay", {}, 400, "caps"],
    ["a cap without payments", "fauxpay", { caps: [{ period: "day" }] }, 400, "payments"],
    ["two caps of a month", "fauxpay", { caps: [cap, cap] }, 400, "one cap"],
    ["an amount", "fauxpay", { caps: [{ ...cap, amount: 5 }] }, 400, "amount"],
    ["a commitment beyond the cap", "fauxpay", { caps: [cap], commitment: { payments: 3 } }, 400, "cap of the month"],
    ["an account", "mca_1", { caps: [cap] }, 400, "counted by gateway"],
  ])("are refused with %s", async (_what, connector, terms, status, words) => {
    const answer = await putTerms("odd", connector, terms);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect((await call("odd", "GET", "/volume-terms")).body["terms"]).toEqual([]);
  });

  it("are visible to no other merchant", async () => {
    const path = "/merchant-account/owner";
    const mine = `${path}/connectors/fauxpay/volume-terms`;
    await putTerms("owner", "fauxpay", { caps: [cap] });
    const intruder = engineKeyOf("intruder");
    expect((await replica.call(intruder, "GET", `${path}/volume-terms`)).status).toBe(401);
    expect((await replica.call(intruder, "PUT", mine, { caps: [cap] })).status).toBe(401);
    expect((await replica.call(intruder, "DELETE", mine)).status).toBe(401);
    expect((await replica.call(null, "GET", `${path}/volume-terms`)).status).toBe(401);
    expect((await call("owner", "GET", "/volume-terms")).body["terms"]).toHaveLength(1);
  });

  it("hold a gateway back once its cap is reached, by what succeeded there", async () => {
    await putTerms("capped", "fauxpay", { caps: [cap] });
    await succeed("capped", "pay_1");
    await eventually(async () => expect(await countedOf("capped")).toEqual({ day: 1, month: 1 }));
    expect((await decide("capped")).body).toMatchObject({
      decided_gateway: "fauxpay",
      explanation: { held_back: [] },
    });
    await succeed("capped", "pay_2");
    await eventually(async () => expect(await countedOf("capped")).toEqual({ day: 2, month: 2 }));
    const held = { connector: "fauxpay", reason: "cap_reached", period: "month", payments_max: 2, payments_counted: 2 };
    expect((await decide("capped")).body).toMatchObject({
      decided_gateway: "phonypay",
      fallback_gateways: ["fauxpay"],
      is_scheduled_outage: false,
      explanation: { held_back: [held] },
    });
    await putTerms("capped", "fauxpay", { caps: [{ ...cap, payments: 3 }] });
    expect((await decide("capped")).body).toMatchObject({ decided_gateway: "fauxpay" });
    // A commitment is behind its pace at every moment of the month but the first.
    await call("capped", "DELETE", "/connectors/fauxpay/volume-terms");
    await putTerms("capped", "phonypay", { commitment: { payments: 1_000_000_000 } });
    await setGuardBand("capped", "create", 100);
    expect((await decide("capped")).body).toMatchObject({
      decided_gateway: "phonypay",
      fallback_gateways: ["fauxpay"],
      routing_approach: "SR_SELECTION_VOLUME_COMMITMENT",
      explanation: { volume: { reason: "behind_pace", head: "fauxpay", chosen: "phonypay", guard_band_pp: 100 } },
    });
    await setGuardBand("capped", "update", 0);
    expect((await decide("capped")).body).toMatchObject({
      decided_gateway: "fauxpay",
      explanation: { volume: { reason: "out_of_band" } },
    });
  });
});
