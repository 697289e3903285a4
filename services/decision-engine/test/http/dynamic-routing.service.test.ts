// What a profile has of dynamic routing: how it is switched, and that its payments go by it, wherever they are decided.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { UpdateGatewayScoreRequest } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision, askForDecisions, decisionRequest, decisionsOf } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

let stage: EngineStage;
let first: Replica;
let second: Replica;

beforeAll(async () => {
  stage = await createEngineStage();
  [first, second] = await Promise.all([stage.startReplica(), stage.startReplica()]);
});

afterAll(() => stage.stop());

/** A merchant with the profiles `pro_<name>` and `pro_<name>_other`, which explores no gateway. */
const openShop = async (merchantId: string): Promise<string> => {
  const profileId = `pro_${merchantId}`;
  stage.merchants.put(merchantId, [profileId, `${profileId}_other`]);
  const path = `/merchant-account/${merchantId}/features/explore-exploit-srv3`;
  expect((await first.call(engineKeyOf(merchantId), "POST", path, { enabled: false })).status).toBe(200);
  return profileId;
};

const keyOf = (merchantId: string, members: Partial<Principal> = {}): Principal => ({
  kind: "merchant_key",
  merchantId,
  ...members,
});

const pathOf = (merchantId: string, profileId: string, rest = ""): string =>
  `/merchant-face/account/${merchantId}/business_profile/${profileId}/dynamic_routing${rest}`;

/** Of the first profile of a shop. */
const turn = (merchantId: string, rest: string, body?: unknown): Promise<HttpAnswer> =>
  first.call(keyOf(merchantId), "POST", pathOf(merchantId, `pro_${merchantId}`, rest), body);

const read = (merchantId: string, profileId: string, replica = first): Promise<HttpAnswer> =>
  replica.call(keyOf(merchantId), "GET", pathOf(merchantId, profileId));

const nothingSwitched = (profileId: string) => ({
  profile_id: profileId,
  success_based: "dynamic_connector_selection",
  elimination: "dynamic_connector_selection",
  split: 100,
});

const errorOf = ({ status, body }: HttpAnswer): readonly unknown[] => {
  const { code, reason } = (body["error"] ?? {}) as { readonly code?: string; readonly reason?: string };
  return [status, code, reason];
};

interface DecisionBody {
  readonly decided_gateway: string;
  readonly routing_approach: string;
  readonly explanation: { readonly dynamic_routing: unknown };
}

/** Decides for a payment of a profile that the merchant's own server processes. */
const decide = async (
  merchantId: string,
  profileId: string,
  replica = first,
  members: Parameters<typeof decideRequest>[1] = {},
): Promise<DecisionBody> => {
  const request = { ...decideRequest(merchantId, members), merchantId: profileId };
  const answer = await replica.call(keyOf(merchantId), "POST", "/merchant-face/routing/evaluate", request);
  if (answer.status !== 200) throw new TypeError(answer.text);
  return answer.body as unknown as DecisionBody;
};

const gatewayFor = async (...decision: Parameters<typeof decide>): Promise<string> =>
  (await decide(...decision)).decided_gateway;

let reported = 0;

const report = async (
  merchantId: string,
  times: number,
  members: Partial<UpdateGatewayScoreRequest>,
): Promise<void> => {
  const reportOne = async (): Promise<void> => {
    reported += 1;
    const body = feedback(merchantId, `pay_told_${String(reported)}`, members);
    const answer = await first.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", body);
    if (answer.status !== 200) throw new TypeError(answer.text);
  };
  await Promise.all(Array.from({ length: times }, reportOne));
};

/** Has payments succeed at phonypay, and about every second one at fauxpay. */
const favourPhonypay = async (merchantId: string, account: { readonly isNamed: boolean }): Promise<void> => {
  const at = (gateway: string) => ({ gateway, ...(account.isNamed ? { gatewayReferenceId: `mca_${gateway}` } : {}) });
  await Promise.all([
    report(merchantId, 40, { ...at("phonypay"), status: "CHARGED" }),
    report(merchantId, 10, { ...at("fauxpay"), status: "FAILURE" }),
  ]);
  // So it is not taken for down.
  await report(merchantId, 10, { ...at("fauxpay"), status: "CHARGED" });
};

describe("the dynamic routing of a profile", () => {
  it("is switched part by part, and stays as it is for the others", async () => {
    const profileId = await openShop("parts");
    expect((await read("parts", profileId)).body).toEqual(nothingSwitched(profileId));
    const switched = await turn("parts", "/success_based/toggle?enable=metrics");
    expect({ status: switched.status, body: switched.body }).toEqual({
      status: 200,
      body: { ...nothingSwitched(profileId), success_based: "metrics" },
    });
    const off = { ...nothingSwitched(profileId), success_based: "metrics", elimination: "none" };
    expect((await turn("parts", "/elimination/create?enable=none", {})).body).toEqual(off);
    expect((await turn("parts", "/set_volume_split?split=0")).body).toEqual({ ...off, split: 0 });
    expect((await read("parts", profileId, second)).body).toEqual({ ...off, split: 0 });
    const path = pathOf("parts", profileId, "/get_volume_split");
    expect((await first.call(keyOf("parts"), "GET", path)).body).toMatchObject({ split: 0 });
    expect((await turn("parts", "/success_based/create?enable=none")).body).toEqual({
      ...off,
      success_based: "none",
      split: 0,
    });
    expect((await read("parts", `${profileId}_other`)).body).toEqual(nothingSwitched(`${profileId}_other`));
  });

  it("loses no switch when all are turned at once", async () => {
    const profileId = await openShop("crowd");
    const switched = ["/success_based/toggle?enable=none", "/elimination/toggle?enable=metrics"];
    const turned = [...switched, "/set_volume_split?split=9"];
    const answers = await Promise.all(turned.flatMap((rest) => [turn("crowd", rest), turn("crowd", rest)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await read("crowd", profileId)).body).toEqual({
      profile_id: profileId,
      success_based: "none",
      elimination: "metrics",
      split: 9,
    });
  });

  it.each([
    ["no position", "/success_based/toggle", undefined, [400, "IR_04", "missing_field"]],
    ["another position", "/elimination/toggle?enable=on", undefined, [400, "IR_06", "invalid_request"]],
    ["no share", "/set_volume_split", undefined, [400, "IR_04", "missing_field"]],
    ["a share beyond all", "/set_volume_split?split=101", undefined, [422, "IR_06", "invalid_data"]],
    [
      "settings that would change nothing",
      "/success_based/create?enable=metrics",
      { config: { min_aggregates_size: 5 } },
      [400, "IR_20", "dynamic_routing_settings_not_offered"],
    ],
  ])("refuses %s", async (_what, rest, body, error) => {
    const profileId = "pro_odd";
    stage.merchants.put("odd", [profileId]);
    expect(errorOf(await turn("odd", rest, body))).toEqual(error);
    expect((await read("odd", profileId)).body).toEqual(nothingSwitched(profileId));
  });

  it("is visible to no other merchant", async () => {
    const profileId = await openShop("victim");
    await openShop("intruder");
    const rest = "/success_based/toggle?enable=none";
    const call = (principal: Principal, method: string, merchantId: string, path = ""): Promise<HttpAnswer> =>
      first.call(principal, method, pathOf(merchantId, profileId, path));
    const intruder = keyOf("intruder");
    expect((await call(intruder, "POST", "victim", rest)).status).toBe(401);
    expect((await call(intruder, "GET", "victim")).status).toBe(401);
    const notFound = [404, "HE_02", "routing_profile_not_found"];
    expect(errorOf(await call(intruder, "POST", "intruder", rest))).toEqual(notFound);
    expect(errorOf(await call(intruder, "GET", "intruder"))).toEqual(notFound);
    const held = keyOf("victim", { profileId: `${profileId}_other` });
    expect(errorOf(await call(held, "POST", "victim", rest))).toEqual(notFound);
    expect((await read("victim", profileId)).body).toEqual(nothingSwitched(profileId));
  });
});

describe("payments of a profile", () => {
  it("are ordered by success rates only where the profile lets them, at every replica", async () => {
    const merchantId = "ordered";
    const profileId = await openShop(merchantId);
    await favourPhonypay(merchantId, { isNamed: false });
    for (const replica of [first, second]) {
      await eventually(async () => {
        expect(await gatewayFor(merchantId, profileId, replica)).toBe("phonypay");
      });
    }
    for (const position of ["none", "metrics"]) {
      await turn(merchantId, `/success_based/toggle?enable=${position}`);
      expect(await decide(merchantId, profileId)).toMatchObject({
        decided_gateway: "fauxpay",
        routing_approach: "PRIORITY_LOGIC",
        explanation: { dynamic_routing: { success_based: position, split: 100, is_in_split: true } },
      });
    }
    await eventually(async () => {
      expect(await gatewayFor(merchantId, profileId, second)).toBe("fauxpay");
    });
    // What the caller asks for cost does not bring success rates back.
    expect(await gatewayFor(merchantId, profileId, first, { enableMultiObjective: true })).toBe("fauxpay");
    expect(await gatewayFor(merchantId, `${profileId}_other`)).toBe("phonypay");
    expect(await gatewayFor(merchantId, merchantId)).toBe("phonypay");
    await turn(merchantId, "/success_based/toggle?enable=dynamic_connector_selection");
    expect(await decide(merchantId, profileId)).toMatchObject({
      decided_gateway: "phonypay",
      explanation: { dynamic_routing: null },
    });
  });

  it("go by the active rule where they are not ordered by success rates", async () => {
    const merchantId = "ruled";
    const profileId = await openShop(merchantId);
    await favourPhonypay(merchantId, { isNamed: false });
    const key = engineKeyOf(merchantId);
    const { body } = await first.call(key, "POST", "/routing/create", {
      name: "shampay first",
      created_by: profileId,
      algorithm_for: "payment",
      algorithm: { type: "single", data: { gateway_name: "shampay", gateway_id: null } },
    });
    const rule = { created_by: profileId, routing_algorithm_id: body["rule_id"] };
    expect((await first.call(key, "POST", "/routing/activate", rule)).status).toBe(200);
    const members = { eligibleGatewayList: ["fauxpay", "phonypay", "shampay"] };
    expect(await gatewayFor(merchantId, profileId, first, members)).toBe("phonypay");
    await turn(merchantId, "/success_based/toggle?enable=none");
    expect(await gatewayFor(merchantId, profileId, first, members)).toBe("shampay");
  });

  it("keep a gateway that is down in its place without elimination, whatever the caller asks", async () => {
    const merchantId = "stays";
    const profileId = await openShop(merchantId);
    // The one is good in the long run and fails now; the other has failed every third payment.
    await Promise.all([
      report(merchantId, 60, { gateway: "fauxpay", status: "CHARGED" }),
      report(merchantId, 8, { gateway: "phonypay", status: "FAILURE" }),
    ]);
    await report(merchantId, 16, { gateway: "phonypay", status: "CHARGED" });
    await report(merchantId, 8, { gateway: "fauxpay", status: "FAILURE" });
    await eventually(async () => {
      expect((await decide(merchantId, profileId)).routing_approach).toBe("SR_V3_DOWNTIME_ROUTING");
    });
    await turn(merchantId, "/elimination/toggle?enable=none");
    for (const members of [{}, { eliminationEnabled: true }]) {
      expect(await decide(merchantId, profileId, first, members)).toMatchObject({
        decided_gateway: "fauxpay",
        routing_approach: "SR_SELECTION_V3_ROUTING",
      });
    }
    expect(await gatewayFor(merchantId, `${profileId}_other`)).toBe("phonypay");
  });

  it("that Railyard processes go by the same switches, and the log states it", async () => {
    const merchantId = "processed";
    const profileId = await openShop(merchantId);
    await favourPhonypay(merchantId, { isNamed: true });
    const of = (paymentId: string) => ({ merchant_id: merchantId, profile_id: profileId, payment_id: paymentId });
    await eventually(async () => {
      expect((await askForDecision(first, of("pay_processed"))).ranked[0]?.connector).toBe("phonypay");
    });
    await turn(merchantId, "/success_based/toggle?enable=metrics");
    const ofOther = { ...of("pay_other"), profile_id: `${profileId}_other` };
    expect((await askForDecision(first, ofOther)).ranked[0]?.connector).toBe("phonypay");
    expect(await askForDecision(first, of("pay_shown"))).toMatchObject({
      routing_approach: "PRIORITY_LOGIC",
      ranked: [{ connector: "fauxpay", score: 1 }, { connector: "phonypay" }],
    });
    const [shown] = await decisionsOf(first, merchantId, "pay_shown");
    expect(shown?.ranked[1]?.reasons).toEqual([
      "In order of priority.",
      expect.stringContaining("expected from 40 outcomes"),
      "Success rates do not order the payments of the profile: success_based is metrics.",
    ]);
    expect(shown?.explanation["dynamic_routing"]).toEqual({
      success_based: "metrics",
      elimination: "dynamic_connector_selection",
      split: 100,
      is_in_split: true,
    });
  });

  it("are re-ordered as often as the profile specifies, the same ones everywhere", async () => {
    const merchantId = "shared";
    const profileId = await openShop(merchantId);
    await favourPhonypay(merchantId, { isNamed: true });
    await turn(merchantId, "/set_volume_split?split=50");
    const requests = Array.from({ length: 32 }, (_none, index) =>
      decisionRequest({ merchant_id: merchantId, profile_id: profileId, payment_id: `pay_share_${String(index)}` }),
    );
    const reordered = async (replica: Replica): Promise<readonly boolean[]> =>
      (await askForDecisions(replica, requests)).map(({ ranked }) => ranked[0]?.connector === "phonypay");
    const known = await reordered(first);
    const count = known.filter(Boolean).length;
    expect([count > 6, count < 26]).toEqual([true, true]);
    await eventually(async () => {
      expect(await reordered(second)).toEqual(known);
    });
    await turn(merchantId, "/set_volume_split?split=0");
    expect((await reordered(first)).some(Boolean)).toBe(false);
    await turn(merchantId, "/set_volume_split?split=100");
    expect((await reordered(first)).every(Boolean)).toBe(true);
  });
});
