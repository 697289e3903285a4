import { describe, expect, it } from "@jest/globals";

import type { RepetitionRules } from "../src/index.ts";
import { callConnector, registry } from "../src/index.ts";
import { answer, context, fakeTransport, lost, providerWith, reference, voiding } from "./support/fake-transport.ts";

const withKeys: RepetitionRules = { idempotency: "key", statuses: [409, 429] };
const withoutKeys: RepetitionRules = { idempotency: "none", statuses: [429] };
const ownTime = 5_000;

const run = async (
  flow: "sync" | "void",
  answers: Parameters<typeof fakeTransport>[0],
  repetition?: RepetitionRules,
  timeoutMs = ownTime,
) => {
  const transport = fakeTransport(answers, timeoutMs);
  const provider = providerWith(repetition === undefined ? {} : { repetition });
  const input = { ...reference, ...voiding };
  const outcome = await callConnector(provider, flow, context, input, transport);
  return { outcome, calls: transport.sent.length, sent: transport.sent };
};

const tooMany = answer(429, {}, { "retry-after": "0" });

describe("a call to a provider", () => {
  it("goes out once when its connector declares nothing", async () => {
    expect(await run("void", [lost("not_sent")])).toMatchObject({ calls: 1, outcome: { transport: "not_sent" } });
    expect(await run("sync", [lost("not_sent")])).toMatchObject({ calls: 1 });
    expect(await run("void", [tooMany])).toMatchObject({ calls: 1, outcome: { error: { httpStatus: 429 } } });
  });

  it("goes out again under its key when nothing was sent, at most twice", async () => {
    const notSent = lost("not_sent");
    const saved = await run("void", [notSent, answer(200)], withKeys);
    expect(saved).toMatchObject({ calls: 2, outcome: { attemptStatus: "voided" } });
    expect(saved.sent[1]?.request).toEqual(saved.sent[0]?.request);
    const given = await run("void", [notSent, notSent, notSent], withKeys);
    expect(given).toMatchObject({ calls: 3, outcome: { attemptStatus: "unchanged", transport: "not_sent" } });
  });

  it("goes out again after the statuses that its connector names, and after no other", async () => {
    expect(await run("void", [tooMany, answer(200)], withKeys)).toMatchObject({ calls: 2 });
    expect(await run("void", [answer(402)], withKeys)).toMatchObject({ calls: 1 });
    expect(await run("void", [answer(500)], withKeys)).toMatchObject({ calls: 1, outcome: { settlement: "poll" } });
  });

  it("never goes out twice as a write without a key", async () => {
    expect(await run("void", [lost("not_sent")], withoutKeys)).toMatchObject({ calls: 1 });
    expect(await run("void", [tooMany], withoutKeys)).toMatchObject({ calls: 1 });
  });

  it("is not repeated as a write whose fate is open, also under a key", async () => {
    for (const reason of ["timeout", "connection_lost"] as const) {
      const open = await run("void", [lost(reason)], withKeys);
      expect(open).toMatchObject({ calls: 1, outcome: { attemptStatus: "pending", transport: reason } });
    }
  });

  it("is repeated when its answer was lost, where the key gets the first answer", async () => {
    const rules = { ...withKeys, returnsFirstAnswer: true } as const;
    const [reset, late] = [lost("connection_lost"), lost("timeout")];
    expect(await run("void", [reset, answer(200)], rules)).toMatchObject({
      calls: 2,
      outcome: { attemptStatus: "voided" },
    });
    // The outcome of the repetition proves nothing of the first call unless it is the first call's answer.
    for (const next of [answer(401), answer(422), lost("not_sent")]) {
      const { outcome } = await run("void", [reset, next, next], rules);
      expect(outcome).toMatchObject({ attemptStatus: "pending", transport: "connection_lost" });
    }
    const never = await run("void", [late, late, late], rules);
    expect(never).toMatchObject({ calls: 3, outcome: { transport: "timeout" } });
    const withoutKey = { idempotency: "none", returnsFirstAnswer: true } as const;
    expect(await run("void", [reset], withoutKey)).toMatchObject({ calls: 1 });
  });

  it("goes out again as a look-up whatever its outcome, with and without keys", async () => {
    for (const rules of [withKeys, withoutKeys]) {
      const found = await run("sync", [lost("connection_lost"), lost("timeout"), answer(200)], rules);
      expect(found).toMatchObject({ calls: 3, outcome: { attemptStatus: "charged" } });
    }
  });

  it("is not reported as unsent when an earlier one was answered", async () => {
    const running = answer(409, {}, { "retry-after": "0" });
    const { outcome, calls } = await run("void", [running, lost("not_sent")], withKeys);
    expect(calls).toBe(2);
    expect(outcome).toMatchObject({ error: { httpStatus: 409 } });
    expect(outcome).not.toHaveProperty("transport");
  });

  it("is open when only its repetition was lost on the way", async () => {
    const { outcome } = await run("void", [tooMany, lost("timeout")], withKeys);
    expect(outcome).toMatchObject({ attemptStatus: "pending", transport: "timeout" });
  });

  it("is not repeated when it was held back, or when there is no time for the pause", async () => {
    expect(await run("void", [lost("not_sent", true)], withKeys)).toMatchObject({ calls: 1 });
    const patient = answer(429, {}, { "retry-after": "60" });
    expect(await run("void", [patient], withKeys)).toMatchObject({ calls: 1 });
    expect(await run("void", [lost("not_sent")], withKeys, 50)).toMatchObject({ calls: 1 });
  });

  it("waits as long as the provider specifies, in seconds or until a date, within the operation's time", async () => {
    const callsAfter = async (status: number, retryAfter: string): Promise<number> => {
      const rules: RepetitionRules = { idempotency: "key", statuses: [429, 503] };
      const answers = [answer(status, {}, { "retry-after": retryAfter }), answer(200)];
      return (await run("void", answers, rules)).calls;
    };
    const dateIn = (ms: number): string => new Date(Date.now() + ms).toUTCString();
    for (const status of [429, 503]) {
      for (const soon of ["0", "0.01", dateIn(-60_000), dateIn(0), "", "soon", "-1", "1e1", "Infinity"]) {
        expect([soon, await callsAfter(status, soon)]).toEqual([soon, 2]);
      }
      for (const late of ["5", "60", "9".repeat(400), dateIn(60_000)]) {
        expect([late, await callsAfter(status, late)]).toEqual([late, 1]);
      }
    }
  });

  it("is repeated at Stripe, where every write carries a key", () => {
    expect(registry.get("stripe")?.manifest.repetition).toEqual(withKeys);
  });
});

describe("the time of an operation", () => {
  const timeOf = async (
    timeoutsMs: Readonly<Record<string, number>>,
    timeoutMaxMs?: number,
  ): Promise<number | undefined> => {
    const transport = fakeTransport([answer(200)]);
    const allowed = timeoutMaxMs === undefined ? transport : { ...transport, timeoutMaxMs };
    await callConnector(providerWith({ timeoutsMs }), "void", context, voiding, allowed);
    return transport.sent[0]?.options.timeoutMs;
  };

  it("is cut to what the transport allows", async () => {
    expect(await timeOf({ void: 60_000 }, 9_000)).toBeLessThanOrEqual(9_000);
    expect(await timeOf({ void: 6_000 }, 9_000)).toBeLessThanOrEqual(6_000);
  });

  it("is the flow's own where the manifest has one, else the configured one", async () => {
    expect(await timeOf({ void: 60_000 })).toBeGreaterThan(50_000);
    const configured = await timeOf({ sync: 60_000 });
    expect(configured).toBeGreaterThan(4_000);
    expect(configured).toBeLessThanOrEqual(ownTime);
  });

  it("is shared by its calls", async () => {
    const { sent } = await run("void", [lost("not_sent"), tooMany, answer(200)], withKeys);
    const times = sent.map(({ options }) => options.timeoutMs ?? Number.NaN);
    expect(times[2]).toBeLessThanOrEqual(ownTime - 50);
  });
});
