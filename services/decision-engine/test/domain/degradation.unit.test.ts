import { describe, expect, it } from "@jest/globals";

import type { LogReading } from "../../src/domain/degradation.ts";
import { degradationOf } from "../../src/domain/degradation.ts";

const nowMs = 100_000;
const fresh: LogReading = { readAtMs: nowMs - 600, hasFailed: false };

describe("degradation", () => {
  it("is none while both logs are read and the broker is there", () => {
    expect(degradationOf({ outcomes: fresh, configuration: fresh }, true, nowMs)).toBeNull();
  });

  it("begins with the first read that fails, and states how old scores and rules are", () => {
    const failing: LogReading = { readAtMs: nowMs - 1_234, hasFailed: true };
    expect(degradationOf({ outcomes: failing, configuration: fresh }, true, nowMs)).toEqual({
      reasons: ["database_unavailable"],
      scoresReadSecondsAgo: 1.2,
      rulesReadSecondsAgo: 0.6,
    });
  });

  it("counts a read that is not answered for seconds as a log that is stale", () => {
    const hanging: LogReading = { readAtMs: nowMs - 5_001, hasFailed: false };
    expect(degradationOf({ outcomes: hanging, configuration: fresh }, true, nowMs)?.reasons).toEqual(["scores_stale"]);
    expect(degradationOf({ outcomes: fresh, configuration: hanging }, true, nowMs)?.reasons).toEqual(["rules_stale"]);
    const slow: LogReading = { readAtMs: nowMs - 4_999, hasFailed: false };
    expect(degradationOf({ outcomes: slow, configuration: slow }, true, nowMs)).toBeNull();
  });

  it("lasts while the broker is away, and while nothing has been read yet", () => {
    expect(degradationOf({ outcomes: fresh, configuration: fresh }, false, nowMs)?.reasons).toEqual([
      "broker_unavailable",
    ]);
    const unread: LogReading = { readAtMs: null, hasFailed: true };
    expect(degradationOf({ outcomes: unread, configuration: unread }, false, nowMs)).toEqual({
      reasons: ["database_unavailable", "broker_unavailable", "scores_stale", "rules_stale"],
      scoresReadSecondsAgo: null,
      rulesReadSecondsAgo: null,
    });
  });
});
