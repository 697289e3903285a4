import { createBreaker } from "@railyard/http";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import type { Decision, DecisionRequest, PayoutRouteRequest } from "@railyard/contracts";
import { decisionsTogetherMax } from "@railyard/contracts";
import { edgeFailures, OperationalError } from "@railyard/failures";
import type { ServiceClient } from "@railyard/http";
import { eventually } from "@railyard/testing";

import { createDecisionEngine } from "../../src/providers/decision-engine/decision-engine.ts";
import type { DecisionEngine } from "../../src/ports.ts";
import { decisionRequest } from "../support/decision-request.ts";

const decisionOf = ({ payment_id: id }: DecisionRequest): Decision => ({
  decision_id: `dec_of_${id}`,
  routing_approach: "SR_SELECTION_V3_ROUTING",
  ranked: [],
});

interface Call {
  readonly ids: readonly string[];
  readonly timeoutMs: number;
}

interface Scene {
  readonly engine: DecisionEngine;
  /** What was sent, in order. */
  readonly calls: Call[];
  /** What was reported to the breaker. */
  readonly reported: ("succeeded" | "failed")[];
  readonly warnings: unknown[];
  /** Answers a call; may be changed. */
  answer: (requests: readonly DecisionRequest[]) => Promise<readonly Decision[]>;
  nowMs: number;
  /** Asks for payments in one turn; the ids of their decisions, or null. */
  ask(...ids: readonly string[]): Promise<readonly (string | null)[]>;
  sizes(): readonly number[];
}

const threshold = 2;

const setScene = (): Scene => {
  const breaker = createBreaker({ threshold, pauseMs: 500, longestPauseMs: 1_000, nowMs: () => scene.nowMs });
  const call = async (
    _contract: unknown,
    { body, timeoutMs }: { readonly body: { readonly requests: readonly DecisionRequest[] }; timeoutMs: number },
  ): Promise<{ readonly decisions: readonly Decision[] }> => {
    scene.calls.push({ ids: body.requests.map(({ payment_id: id }) => id), timeoutMs });
    return { decisions: await scene.answer(body.requests) };
  };
  const scene: Scene = {
    engine: createDecisionEngine({
      client: { call } as unknown as Pick<ServiceClient, "call">,
      breaker: {
        admits: breaker.admits,
        isOpen: breaker.isOpen,
        succeeded: () => {
          scene.reported.push("succeeded");
          breaker.succeeded();
        },
        failed: () => {
          scene.reported.push("failed");
          breaker.failed();
        },
      },
      timeoutMs: 50,
      nowMs: () => scene.nowMs,
      log: { warn: (...line) => void scene.warnings.push(line) },
    }),
    calls: [],
    reported: [],
    warnings: [],
    answer: (requests) => Promise.resolve(requests.map(decisionOf)),
    nowMs: 1_000,
    ask: (...ids) =>
      Promise.all(
        ids.map(
          async (id) => (await scene.engine.decide(decisionRequest(id)))?.decision_id?.replace("dec_of_", "") ?? null,
        ),
      ),
    sizes: () => scene.calls.map(({ ids }) => ids.length),
  };
  return scene;
};

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_none, index) => `pay_${String(index)}`);

const refusal = (): Error => edgeFailures.invalid_data({ field: "requests.1.amount", problem: "it is too large" });
const engineFault = (): Error => new OperationalError("service_failed", "It was answered with 500.");

describe("decisions that are asked for at the same moment", () => {
  it("share a call, and each payment gets its own", async () => {
    const scene = setScene();
    await expect(scene.ask("pay_1", "pay_2", "pay_3")).resolves.toEqual(["pay_1", "pay_2", "pay_3"]);
    expect(scene.calls).toEqual([{ ids: ["pay_1", "pay_2", "pay_3"], timeoutMs: 50 }]);
    expect(scene.reported).toEqual(["succeeded"]);
  });

  it("go in several calls when they are more than one takes", async () => {
    const scene = setScene();
    const ids = names(decisionsTogetherMax + 3);
    await expect(scene.ask(...ids)).resolves.toEqual(ids);
    expect(scene.sizes()).toEqual([decisionsTogetherMax, 3]);
  });

  it("are asked for within the turn when nothing is under way", async () => {
    const scene = setScene();
    const decision = scene.ask("pay_1");
    await turn();
    expect(scene.sizes()).toEqual([1]);
    await decision;
  });

  it("gather while a call is under way, each with its own budget from when it asked", async () => {
    const scene = setScene();
    const underWay = Promise.withResolvers<undefined>();
    scene.answer = async (requests) => {
      await underWay.promise;
      return requests.map(decisionOf);
    };
    const first = scene.ask("pay_1");
    await turn();
    const second = scene.ask("pay_2");
    scene.nowMs += 1;
    const third = scene.ask("pay_3");
    scene.nowMs += 1;
    underWay.resolve(undefined);
    await expect(Promise.all([first, second, third])).resolves.toEqual([["pay_1"], ["pay_2"], ["pay_3"]]);
    expect(scene.calls.slice(1)).toEqual([{ ids: ["pay_2", "pay_3"], timeoutMs: 48 }]);
  });

  it("do not wait for a call that takes long", async () => {
    const scene = setScene();
    const hanging = Promise.withResolvers<undefined>();
    scene.answer = async (requests) => {
      if (requests[0]?.payment_id === "hangs") await hanging.promise;
      return requests.map(decisionOf);
    };
    const first = scene.ask("hangs");
    await turn();
    await expect(scene.ask("pay_1", "pay_2")).resolves.toEqual(["pay_1", "pay_2"]);
    expect(scene.sizes()).toEqual([1, 2]);
    hanging.resolve(undefined);
    await expect(first).resolves.toEqual(["hangs"]);
  });

  it("are not asked for any more when the time is over, and that is no failure of the engine", async () => {
    const scene = setScene();
    const decision = scene.ask("pay_1");
    scene.nowMs += 50;
    await expect(decision).resolves.toEqual([null]);
    expect(scene.calls).toEqual([]);
    expect(scene.reported).toEqual([]);
    expect(scene.warnings).toHaveLength(1);
  });
});

describe("a group of which the engine", () => {
  it.each([
    ["refuses one", refusal],
    ["cannot work one out", engineFault],
  ])("%s is asked for one by one, in the time that is left", async (_what, fault) => {
    const scene = setScene();
    scene.answer = (requests) => {
      scene.nowMs += 10;
      const isBad = requests.some(({ payment_id: id }) => id === "bad");
      return isBad ? Promise.reject(fault()) : Promise.resolve(requests.map(decisionOf));
    };
    await expect(scene.ask("pay_1", "bad", "pay_3")).resolves.toEqual(["pay_1", null, "pay_3"]);
    expect(scene.sizes()).toEqual([3, 1, 1, 1]);
    expect(scene.calls[1]).toEqual({ ids: ["pay_1"], timeoutMs: 40 });
    expect([...scene.reported].sort()).toEqual(["failed", "succeeded", "succeeded"]);
  });

  it.each([
    ["service_timeout", "no answer within 50 ms"],
    ["service_unreachable", "ECONNRESET"],
  ])("states nothing (%s) is not asked for again, and is one failure", async (code, problem) => {
    const scene = setScene();
    scene.answer = () => Promise.reject(new OperationalError(code, problem));
    await expect(scene.ask("pay_1", "pay_2", "pay_3")).resolves.toEqual([null, null, null]);
    expect(scene.sizes()).toEqual([3]);
    expect(scene.reported).toEqual(["failed"]);
    expect(scene.warnings).toEqual([["decision", { reason: problem }, expect.stringContaining("default order")]]);
  });

  it("answers another number than it was asked for gets none of them", async () => {
    const scene = setScene();
    scene.answer = (requests) => Promise.resolve(requests.slice(1).map(decisionOf));
    await expect(scene.ask("pay_1", "pay_2")).resolves.toEqual([null, null]);
    expect(scene.reported).toEqual(["failed"]);
  });
});

describe("an engine that failed several times in a row", () => {
  it("is left alone, then asked for one payment only, then for all again", async () => {
    const scene = setScene();
    scene.answer = () => Promise.reject(new OperationalError("service_timeout", "no answer within 50 ms"));
    for (let count = 0; count < threshold; count += 1) await scene.ask("pay_1", "pay_2");
    expect(scene.sizes()).toEqual([2, 2]);
    await expect(scene.ask("pay_3", "pay_4")).resolves.toEqual([null, null]);
    expect(scene.sizes()).toEqual([2, 2]);

    scene.nowMs += 500;
    await scene.ask("pay_5", "pay_6", "pay_7");
    expect(scene.calls.at(-1)?.ids).toEqual(["pay_5"]);
    expect(scene.sizes()).toEqual([2, 2, 1]);

    scene.nowMs += 1_000;
    const answered = Promise.withResolvers<undefined>();
    scene.answer = async (requests) => {
      await answered.promise;
      return requests.map(decisionOf);
    };
    const trying = scene.ask("pay_8", "pay_9");
    await eventually(() => Promise.resolve(scene.calls.length === 4));
    await expect(scene.ask("pay_10")).resolves.toEqual([null]);
    answered.resolve(undefined);
    await expect(trying).resolves.toEqual(["pay_8", null]);
    await expect(scene.ask("pay_11", "pay_12")).resolves.toEqual(["pay_11", "pay_12"]);
    expect(scene.sizes()).toEqual([2, 2, 1, 1, 2]);
  });
});

describe("a payment without a decision in time", () => {
  const candidates = ["fauxpay", "phonypay"].map((name) => ({ connector: name, merchant_connector_id: `mca_${name}` }));
  const ranked = candidates.toReversed().map((candidate) => ({ ...candidate, score: 0.9 }));

  /** Asks for one payment after decisions of these approaches, the latest last, in a scene whose engine fails then. */
  const askAfter = async (approaches: readonly string[], members: Partial<DecisionRequest> = {}, laterMs = 0) => {
    const scene = setScene();
    for (const [number, approach] of approaches.entries()) {
      scene.answer = (requests) =>
        Promise.resolve(requests.map((one) => ({ ...decisionOf(one), routing_approach: approach, ranked })));
      await scene.engine.decide(decisionRequest(`earlier_${String(number)}`));
    }
    scene.answer = () => Promise.reject(engineFault());
    scene.nowMs += laterMs;
    return scene.engine.decide(decisionRequest("later", { candidates, ...members }));
  };
  const last = { decision_id: null, routing_approach: "last_ranking", ranked };

  it.each([["SR_SELECTION_V3_ROUTING"], ["SR_V3_DOWNTIME_ROUTING"], ["SR_V3_ALL_DOWNTIME_ROUTING"]])(
    "goes by the last ranking of its kind that was made by %s",
    async (approach) => {
      expect(await askAfter([approach])).toEqual(last);
      expect(await askAfter([approach], { amount: 1, country: "FR" }, 59_999)).toEqual(last);
    },
  );

  it.each(["STICKY_ROUTING", "PRIORITY_LOGIC", "VOLUME_SPLIT"])("has none where %s decided last", async (approach) => {
    expect(await askAfter(["SR_SELECTION_V3_ROUTING", approach])).toBeNull();
    expect(await askAfter([approach, "SR_SELECTION_V3_ROUTING"])).toEqual(last);
  });

  it("goes by the ranking before one that tried another account", async () => {
    expect(await askAfter(["SR_SELECTION_V3_ROUTING", "SR_V3_HEDGING"])).toEqual(last);
    expect(await askAfter(["SR_V3_HEDGING"])).toBeNull();
  });

  it.each<[string, Partial<DecisionRequest>]>([
    ["merchant", { merchant_id: "other" }],
    ["profile", { profile_id: "pro_other" }],
    ["payment method", { payment_method: "wallet" }],
    ["sub-type", { payment_method_type: "debit" }],
    ["network", { card_network: "Mastercard" }],
    ["currency", { currency: "USD" }],
  ])("has none of another %s", async (_name, members) => {
    expect(await askAfter(["SR_SELECTION_V3_ROUTING"], members)).toBeNull();
  });

  it("has none where the profile prefers accounts", async () => {
    expect(await askAfter(["SR_SELECTION_V3_ROUTING"], { preferred: ["mca_fauxpay"] })).toBeNull();
    expect(await askAfter(["SR_SELECTION_V3_ROUTING"], { preferred: [] })).toEqual(last);
  });

  it("goes by it as far as it ranks the payment's own accounts", async () => {
    const [, fauxpay] = ranked;
    const own = [{ connector: "fauxpay", merchant_connector_id: "mca_fauxpay" }];
    const ofSome = await askAfter(["SR_SELECTION_V3_ROUTING"], { candidates: own });
    expect(ofSome).toEqual({ ...last, ranked: [fauxpay] });
    const others = [{ connector: "fauxpay", merchant_connector_id: "mca_other" }];
    expect(await askAfter(["SR_SELECTION_V3_ROUTING"], { candidates: others })).toBeNull();
  });

  it("has none that is older than a minute", async () => {
    expect(await askAfter(["SR_SELECTION_V3_ROUTING"], {}, 60_000)).toBeNull();
  });

  it("goes by it also while the engine is not asked at all", async () => {
    const scene = setScene();
    scene.answer = (requests) => Promise.resolve(requests.map((one) => ({ ...decisionOf(one), ranked })));
    await scene.ask("pay_1");
    scene.answer = () => Promise.reject(engineFault());
    for (let count = 0; count <= threshold; count += 1) {
      expect(await scene.engine.decide(decisionRequest(`late_${String(count)}`, { candidates }))).toEqual(last);
    }
    expect(scene.calls).toHaveLength(1 + threshold);
  });
});

describe("what a rule specifies about a payout", () => {
  const payout: PayoutRouteRequest = {
    merchant_id: "kiosk",
    profile_id: "pro_kiosk",
    payout_id: "po_1",
    amount: 100,
    currency: "EUR",
    payment_method: "bank_transfer",
    payment_method_type: null,
    billing_country: null,
    metadata: null,
  };
  const account = { connector: "payoutsim", merchant_connector_id: "mca_1" };

  const ask = async (answer: () => Promise<unknown>, isAdmitted = true) => {
    const reported: string[] = [];
    const warnings: unknown[] = [];
    const engine = createDecisionEngine({
      client: { call: answer } as unknown as Pick<ServiceClient, "call">,
      breaker: {
        admits: () => isAdmitted,
        isOpen: () => !isAdmitted,
        succeeded: () => void reported.push("succeeded"),
        failed: () => void reported.push("failed"),
      },
      timeoutMs: 50,
      nowMs: () => 0,
      log: { warn: (...line) => void warnings.push(line) },
    });
    return { connectors: await engine.routePayout(payout), reported, warnings: warnings.length };
  };

  it("is the connectors that it names", async () => {
    expect(await ask(() => Promise.resolve({ connectors: [account] }))).toEqual({
      connectors: [{ connector: "payoutsim", merchantConnectorId: "mca_1" }],
      reported: ["succeeded"],
      warnings: 0,
    });
  });

  it("is nothing where the engine fails, or is not asked", async () => {
    const nothing = { connectors: [], warnings: 1 };
    expect(await ask(() => Promise.reject(engineFault()))).toEqual({ ...nothing, reported: ["failed"] });
    const unknown = edgeFailures.unknown_route({ path: "/internal/payout-routes" });
    expect(await ask(() => Promise.reject(unknown))).toEqual({ ...nothing, reported: [] });
    const asked = await ask(() => Promise.reject(engineFault()), false);
    expect(asked).toEqual({ connectors: [], reported: [], warnings: 0 });
  });
});
