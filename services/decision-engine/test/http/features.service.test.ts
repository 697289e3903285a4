// Switches of a merchant, and that decisions change with them, wherever they are made.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { UpdateGatewayScoreRequest } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

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

const pathOf = (merchantId: string, feature = ""): string =>
  `/merchant-account/${merchantId}/features${feature === "" ? "" : `/${feature}`}`;

const read = (merchantId: string, replica = first): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "GET", pathOf(merchantId));

const turn = (merchantId: string, feature: string, enabled: boolean, replica = first): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", pathOf(merchantId, feature), { enabled });

const listOf = (elimination: boolean, exploration: boolean, filter: boolean) => [
  { feature: "ab-test-real-payments", enabled: true },
  { feature: "auto-calibration", enabled: true },
  { feature: "autopilot", enabled: true },
  { feature: "elimination", enabled: elimination },
  { feature: "explore-exploit-srv3", enabled: exploration },
  { feature: "gsm-scoring-filter", enabled: filter },
  { feature: "multi-objective-routing", enabled: false },
  { feature: "sticky-routing", enabled: false },
];

interface DecisionBody {
  readonly decided_gateway: string;
  readonly routing_approach: string;
  readonly explanation: {
    readonly exploration: { readonly share: number };
    readonly candidates: readonly { readonly connector: string; readonly samples: number; readonly score: number }[];
  };
}

const decide = async (
  merchantId: string,
  replica = first,
  members: Parameters<typeof decideRequest>[1] = {},
): Promise<DecisionBody> => {
  const request = decideRequest(merchantId, members, { paymentId: `pay_of_${merchantId}` });
  const { body } = await replica.call(engineKeyOf(merchantId), "POST", "/decide-gateway", request);
  return body as unknown as DecisionBody;
};

const samplesOf = async (merchantId: string): Promise<number> =>
  (await decide(merchantId)).explanation.candidates.find(({ connector }) => connector === "fauxpay")?.samples ?? 0;

/** The score once every outcome that was reported is in it. */
const scoreAfter = async (merchantId: string, outcomes: number): Promise<number> => {
  await eventually(async () => {
    expect(await samplesOf(merchantId)).toBe(outcomes);
  });
  return (await decide(merchantId)).explanation.candidates.find(({ connector }) => connector === "fauxpay")?.score ?? 0;
};

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
    if (answer.status !== 200) throw new TypeError(JSON.stringify(answer.body));
  };
  await Promise.all(Array.from({ length: times }, reportOne));
};

describe("the features of a merchant", () => {
  it("are those of this installation, all on but the last two, and are switched one by one", async () => {
    expect((await read("lists")).body).toEqual({ merchant_id: "lists", features: listOf(true, true, true) });
    const off = await turn("lists", "elimination", false);
    expect({ status: off.status, body: off.body }).toEqual({
      status: 200,
      body: { merchant_id: "lists", features: listOf(false, true, true) },
    });
    expect((await turn("lists", "gsm-scoring-filter", false, second)).body["features"]).toEqual(
      listOf(false, true, false),
    );
    expect((await turn("lists", "elimination", true)).body["features"]).toEqual(listOf(true, true, false));
    expect((await read("others")).body["features"]).toEqual(listOf(true, true, true));
  });

  it("lose no switch when several are turned at once, at different replicas", async () => {
    const names = ["elimination", "explore-exploit-srv3", "gsm-scoring-filter"];
    for (const enabled of [false, true, false]) {
      const turned = names.flatMap((name) => [
        turn("crowd", name, enabled, first),
        turn("crowd", name, enabled, second),
      ]);
      expect((await Promise.all(turned)).map(({ status }) => status)).toEqual(turned.map(() => 200));
      expect((await read("crowd")).body["features"]).toEqual(listOf(enabled, enabled, enabled));
    }
  });

  it.each([
    ["a feature that is not here", "loyalty", { enabled: true }, 404, "TE_02", "feature_not_offered"],
    ["no word", "elimination", {}, 400, "IR_04", "missing_field"],
    ["another word", "elimination", { enabled: "yes" }, 400, "IR_06", "invalid_request"],
  ])("refuse %s", async (_what, feature, body, status, code, reason) => {
    const answer = await first.call(engineKeyOf("odd"), "POST", pathOf("odd", feature), body);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { error: { code, reason } } });
    if (status === 404) {
      const message = expect.stringContaining("gsm-scoring-filter, multi-objective-routing, sticky-routing");
      expect(answer.body["error"]).toMatchObject({ message });
    }
    expect((await read("odd")).body["features"]).toEqual(listOf(true, true, true));
  });

  it("are visible to no other merchant", async () => {
    const intruder = engineKeyOf("intruder");
    expect((await first.call(intruder, "GET", pathOf("victim"))).status).toBe(401);
    expect((await first.call(intruder, "POST", pathOf("victim", "elimination"), { enabled: false })).status).toBe(401);
    expect((await read("victim")).body["features"]).toEqual(listOf(true, true, true));
  });
});

describe("a feature that is switched off", () => {
  it("elimination: leaves a gateway that is down where its long run puts it, at every replica", async () => {
    const merchantId = "eliminates";
    // The one is good in the long run and fails now; the other fails every third payment, as ever.
    for (let round = 0; round < 8; round += 1) {
      await report(merchantId, 2, { gateway: "phonypay", status: "CHARGED" });
      await report(merchantId, 1, { gateway: "phonypay", status: "FAILURE" });
    }
    await report(merchantId, 60, { gateway: "fauxpay", status: "CHARGED" });
    await report(merchantId, 8, { gateway: "fauxpay", status: "FAILURE" });
    await turn(merchantId, "explore-exploit-srv3", false);
    for (const replica of [first, second]) {
      await eventually(async () => {
        expect(await decide(merchantId, replica)).toMatchObject({
          decided_gateway: "phonypay",
          routing_approach: "SR_V3_DOWNTIME_ROUTING",
        });
      });
    }
    await turn(merchantId, "elimination", false);
    expect(await decide(merchantId)).toMatchObject({
      decided_gateway: "fauxpay",
      routing_approach: "SR_SELECTION_V3_ROUTING",
    });
    await eventually(
      async () => {
        expect((await decide(merchantId, second)).routing_approach).toBe("SR_SELECTION_V3_ROUTING");
      },
      { intervalMs: 50 },
    );
    // A caller's own word on one payment counts more than the switch.
    const asked = await decide(merchantId, first, { eliminationEnabled: true });
    expect(asked.routing_approach).toBe("SR_V3_DOWNTIME_ROUTING");
  });

  it("explore-exploit-srv3: explores no gateway, whatever the settings specify", async () => {
    const merchantId = "explores";
    const config = { type: "successRate", data: { defaultHedgingPercent: 100 } };
    const body = { merchant_id: merchantId, config };
    expect((await first.call(engineKeyOf(merchantId), "POST", "/rule/create", body)).status).toBe(200);
    expect(await decide(merchantId)).toMatchObject({
      routing_approach: "SR_V3_HEDGING",
      explanation: { exploration: { share: 1 } },
    });
    await turn(merchantId, "explore-exploit-srv3", false);
    expect(await decide(merchantId)).toMatchObject({
      decided_gateway: "fauxpay",
      routing_approach: "SR_SELECTION_V3_ROUTING",
      explanation: { exploration: { share: 0 } },
    });
    await turn(merchantId, "explore-exploit-srv3", true);
    expect((await decide(merchantId)).routing_approach).toBe("SR_V3_HEDGING");
  });

  it("autopilot: tries others as often as the settings specify, whatever it is worth", async () => {
    const merchantId = "pilots";
    const config = { type: "successRate", data: { defaultHedgingPercent: 100 } };
    await first.call(engineKeyOf(merchantId), "POST", "/rule/create", { merchant_id: merchantId, config });
    await report(merchantId, 100, { gateway: "fauxpay", status: "CHARGED" });
    for (let round = 0; round < 15; round += 1) {
      await report(merchantId, 2, { gateway: "phonypay", status: "CHARGED" });
      await report(merchantId, 1, { gateway: "phonypay", status: "FAILURE" });
    }
    await eventually(async () => {
      expect((await decide(merchantId)).routing_approach).toBe("SR_SELECTION_V3_ROUTING");
    });
    await turn(merchantId, "autopilot", false);
    expect(await decide(merchantId)).toMatchObject({ decided_gateway: "phonypay", routing_approach: "SR_V3_HEDGING" });
  });

  it("auto-calibration: forgets sooner, where as many outcomes are remembered as usual", async () => {
    await turn("remembers", "auto-calibration", false);
    const [found, fixed] = await Promise.all(
      ["calibrates", "remembers"].map(async (merchantId) => {
        await report(merchantId, 150, { gateway: "fauxpay", status: "CHARGED" });
        for (let round = 0; round < 3; round += 1) {
          await report(merchantId, 1, { gateway: "fauxpay", status: "FAILURE" });
          await report(merchantId, 4, { gateway: "fauxpay", status: "CHARGED" });
        }
        return scoreAfter(merchantId, 165);
      }),
    );
    expect(fixed).toBeLessThan(Number(found) - 0.005);
  });

  it("gsm-scoring-filter: counts declines of the issuer against the gateway", async () => {
    const merchantId = "filters";
    const decline = { status: "FAILURE", errorInfo: { connector: "fauxpay", issuerErrorCode: "51" } } as const;
    await report(merchantId, 3, decline);
    await report(merchantId, 1, { status: "CHARGED" });
    await eventually(async () => {
      expect(await samplesOf(merchantId)).toBe(1);
    });
    await turn(merchantId, "gsm-scoring-filter", false);
    await report(merchantId, 3, decline);
    await eventually(async () => {
      expect(await samplesOf(merchantId)).toBe(4);
    });
    await turn(merchantId, "gsm-scoring-filter", true);
    await report(merchantId, 3, decline);
    await report(merchantId, 1, { status: "CHARGED" });
    await eventually(async () => {
      expect(await samplesOf(merchantId)).toBe(5);
    });
  });
});
