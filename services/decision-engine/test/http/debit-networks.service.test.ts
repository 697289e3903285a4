// Over which network a debit card with several is taken.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { GatewayDecision, RankingAlgorithm } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

describe("networks of debit cards", () => {
  const co_badged_card_data = {
    co_badged_card_networks: ["VISA", "ACCEL"],
    issuer_country: "US",
    is_regulated: false,
    card_type: "debit",
  };
  const metadata = { acquirer_country: "US", co_badged_card_data };

  const decide = (
    merchantId: string,
    rankingAlgorithm: RankingAlgorithm,
    given: object = metadata,
  ): Promise<HttpAnswer> =>
    post(
      merchantId,
      "/decide-gateway",
      decideRequest(
        merchantId,
        // A second attempt, which is not used to learn.
        { rankingAlgorithm, attempt: 2 },
        { amount: 100, currency: "USD", metadata: JSON.stringify(given) },
      ),
    );

  const enable = (merchantId: string): void => {
    stage.merchants.put(merchantId, [], [], { debit_routing_enabled: true });
  };

  it("are reported with their savings, by the example of fees and by the merchant's own", async () => {
    enable("networks");
    const byNetwork = await decide("networks", "NTW_BASED_ROUTING");
    expect({ status: byNetwork.status, body: byNetwork.body }).toMatchObject({
      status: 200,
      body: {
        decided_gateway: "fauxpay",
        routing_approach: "NTW_BASED_ROUTING",
        debit_routing_output: {
          co_badged_card_networks_info: [
            { network: "ACCEL", saving_percentage: 0.95 },
            { network: "VISA", saving_percentage: 0 },
          ],
          choice: null,
          comparison: "compared",
          issuer_country: "US",
          is_regulated: false,
          regulated_name: null,
          card_type: "debit",
        },
        explanation: { debit_routing: { reason: null } },
      },
    });
    const fees = { network: "visa", scope: "global", interchange: { pctBps: 70 } };
    const data = { merchantCategoryCode: "5411", acquirerCountry: "US", feeTable: { networks: [fees] } };
    const config = { type: "debitRouting", data };
    expect((await post("networks", "/rule/create", { merchant_id: "networks", config })).status).toBe(200);
    const own = await decide("networks", "NTW_BASED_ROUTING", { co_badged_card_data });
    expect(own.body["debit_routing_output"]).toMatchObject({
      co_badged_card_networks_info: [{ network: "VISA" }, { network: "ACCEL", saving_percentage: 0 }],
    });
  });

  it("are chosen by success rate and fee, and learned by the network that the payment went over", async () => {
    enable("joint");
    const info = { amount: 100, currency: "USD", cardSwitchProvider: "VISA", metadata: JSON.stringify(metadata) };
    let payments = 0;
    const choose = async () => {
      payments += 1;
      const paymentId = `pay_joint_${String(payments)}`;
      const members = { rankingAlgorithm: "NTW_SR_HYBRID_ROUTING" as const, eligibleGatewayList: ["northpay"] };
      const { body } = await post("joint", "/decide-gateway", decideRequest("joint", members, { ...info, paymentId }));
      const { decision_id: decisionId, debit_routing_output: output } = body as unknown as GatewayDecision;
      return { paymentId, decisionId, output };
    };
    // Reported after all were decided. A network that is not reported is that of the decision.
    const decided = await Promise.all(Array.from({ length: 80 }, choose));
    const known = { gateway: "northpay", outcomes: 0, is_within_band: true };
    expect(decided[0]?.output).toMatchObject({
      co_badged_card_networks_info: [{ network: "ACCEL", saving_percentage: 0.95 }, { network: "VISA" }],
      choice: {
        ...{ network: "ACCEL", gateway: "northpay", outcome: "AUTH_WON", reason: "none_better", guard_band_pp: 1 },
        reasons: [expect.stringContaining("ACCEL at northpay: ")],
        options: [
          { network: "ACCEL", is_auth_head: true, is_chosen: true, ...known },
          { network: "VISA", is_auth_head: false, is_chosen: false, ...known },
        ],
      },
    });
    const results = decided.map(async ({ paymentId, decisionId }, index) => {
      const reported = index % 2 === 0 ? { cardNetwork: "VISA" } : { status: "AUTHORIZATION_FAILED" as const };
      const body = feedback("joint", paymentId, { gateway: "northpay", decisionId, ...reported });
      return (await post("joint", "/update-gateway-score", body)).body["result"];
    });
    expect(new Set(await Promise.all(results))).toEqual(new Set(["accepted"]));
    const isOverVisa = ({ output }: Awaited<ReturnType<typeof choose>>) => output?.choice?.network === "VISA" && output;
    expect(await eventually(async () => isOverVisa(await choose()))).toMatchObject({
      co_badged_card_networks_info: [{ network: "VISA" }, { network: "ACCEL" }],
      choice: { reason: "none_better", options: [{ network: "VISA" }, { network: "ACCEL", is_within_band: false }] },
    });
  });

  it("are reported next to what success rates decide, and leave that alone", async () => {
    enable("hybrid");
    const both = await decide("hybrid", "NTW_SR_HYBRID_ROUTING");
    expect(both.body).toMatchObject({
      routing_approach: "SR_SELECTION_V3_ROUTING",
      // Sandbox connectors take no cards over ACCEL.
      debit_routing_output: { comparison: "compared", choice: { network: "VISA", reason: "none_better" } },
    });
    for (const [merchantId, given, reason] of [
      ["hybrid", { ...metadata, acquirer_country: "?" }, "debit_routing_metadata_invalid"],
      ["hybrid", { acquirer_country: "US" }, "co_badged_networks_not_found"],
      ["switched_off", metadata, "debit_routing_disabled"],
    ] as const) {
      const { status, body } = await decide(merchantId, "NTW_SR_HYBRID_ROUTING", given);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          routing_approach: "SR_SELECTION_V3_ROUTING",
          debit_routing_output: null,
          explanation: { debit_routing: { reason } },
        },
      });
    }
  });

  it.each([
    ["debit routing that is off", "off", metadata, "TE_05", "debit_routing_disabled"],
    ["unknown networks", "networks", { acquirer_country: "US" }, "TE_05", "co_badged_networks_not_found"],
    ["metadata that is wrong", "networks", { acquirer_country: 1 }, "TE_03", "debit_routing_metadata_invalid"],
  ])("are refused: %s", async (_what, merchantId, given, code, reason) => {
    enable("networks");
    const answer = await decide(merchantId, "NTW_BASED_ROUTING", given);
    expect(answer.status).toBe(400);
    expect(answer.body["error"]).toMatchObject({ code, reason });
    if (code === "TE_03") {
      const problem = { field: "paymentInfo.metadata.acquirer_country", error_type: "type_mismatch" };
      expect(answer.body).toMatchObject({ error: { data: { validation_errors: [problem] } } });
    }
  });

  it("are not refused for settings that are not valid: those are not stored", async () => {
    const config = { type: "debitRouting", data: { merchantCategoryCode: "5411", acquirerCountry: "US", feeTable: 1 } };
    const answer = await post("badfees", "/rule/create", { merchant_id: "badfees", config });
    expect(answer.body).toMatchObject({
      error: { reason: "settings_validation_failed", data: { validation_errors: [{ field: "feeTable" }] } },
    });
  });
});
