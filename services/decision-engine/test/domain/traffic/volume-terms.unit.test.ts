import { describe, expect, it } from "@jest/globals";

import type { VolumeReading } from "../../../src/domain/traffic/volume-terms.ts";
import {
  isAccountId,
  monthElapsed,
  paymentsMax,
  periodStarts,
  reachedCap,
  readVolumeTerms,
  volumesAt,
  volumeSettings,
} from "../../../src/domain/traffic/volume-terms.ts";

const dayCap = { period: "day", payments: 10 };
const monthCap = { period: "month", payments: 100 };

describe("the volume terms of a gateway", () => {
  it("are read as they are written", () => {
    const caps = [monthCap, dayCap];
    expect(readVolumeTerms({ caps })).toEqual({ terms: { caps, committed: null }, problems: [] });
    const committed = { payments: 100 };
    expect(readVolumeTerms({ caps, commitment: committed }).terms).toEqual({ caps, committed: 100 });
    expect(readVolumeTerms({ commitment: committed })).toEqual({ terms: { caps: [], committed: 100 }, problems: [] });
    expect(volumeSettings.connectorOf(volumeSettings.of("Acme"))).toBe("acme");
  });

  it.each([
    ["nothing", {}, ["caps"]],
    ["no caps", { caps: [] }, ["caps"]],
    ["caps that are no list", { caps: 1 }, ["caps"]],
    ["too many caps", { caps: [dayCap, monthCap, dayCap] }, ["caps"]],
    ["a commitment that is none", { commitment: 1 }, ["commitment"]],
    ["a commitment to nothing", { commitment: { payments: 0 } }, ["commitment.payments"]],
    ["more committed than the cap", { caps: [monthCap], commitment: { payments: 101 } }, ["commitment.payments"]],
    ["two caps of a period", { caps: [dayCap, { ...dayCap, payments: 3 }] }, ["caps"]],
    ["something else", { caps: [1] }, ["caps[0]"]],
    ["another period", { caps: [{ ...dayCap, period: "week" }] }, ["caps[0].period"]],
    ["no payments", { caps: [dayCap, { period: "month" }] }, ["caps[1].payments"]],
    ["parts of payments", { caps: [{ ...dayCap, payments: 1.5 }] }, ["caps[0].payments"]],
    ["a cap of nothing", { caps: [{ ...dayCap, payments: 0 }] }, ["caps[0].payments"]],
    ["too many payments", { caps: [{ ...dayCap, payments: paymentsMax + 1 }] }, ["caps[0].payments"]],
  ])("are refused with %s", (_what, data, fields) => {
    expect(readVolumeTerms(data).problems.map(({ field }) => field)).toEqual(fields);
  });

  it("are of gateways, not of accounts", () => {
    expect([isAccountId("mca_1"), isAccountId("MCA_1"), isAccountId("fauxpay_mca_1")]).toEqual([true, true, false]);
  });

  it("have a cap reached once as many payments succeeded", () => {
    const terms = readVolumeTerms({ caps: [dayCap, monthCap] }).terms;
    if (terms === null) throw new TypeError("These are terms.");
    expect(reachedCap(terms, { day: 9, month: 99 })).toBeUndefined();
    expect(reachedCap(terms, { day: 10, month: 10 })).toEqual({ ...dayCap, counted: 10 });
    expect(reachedCap(terms, { day: 0, month: 101 })).toEqual({ ...monthCap, counted: 101 });
  });
});

describe("what was counted", () => {
  const readAt = Date.UTC(2027, 0, 30, 23, 59);
  const reading: VolumeReading = {
    startsMs: periodStarts(readAt),
    volumes: new Map([["kiosk", new Map([["acme_pay", { day: 3, month: 30 }]])]]),
  };
  const known = (nowMs: number) => volumesAt(reading, "kiosk", nowMs)?.of("Acme Pay");

  it("is of the day and the month (UTC) of a moment", () => {
    expect(periodStarts(readAt)).toEqual({ day: Date.UTC(2027, 0, 30), month: Date.UTC(2027, 0, 1) });
    expect(known(readAt)).toEqual({ day: 3, month: 30 });
    expect(known(readAt + 60_000)).toEqual({ day: 0, month: 30 });
    expect(known(Date.UTC(2027, 1, 1))).toEqual({ day: 0, month: 0 });
  });

  it("is compared with the part of the month that is over", () => {
    const at = (...moment: readonly [number, number]) => monthElapsed(Date.UTC(2027, ...moment));
    expect([at(3, 1), at(3, 16), at(11, 1)]).toEqual([0, 0.5, 0]);
    expect(monthElapsed(Date.UTC(2027, 0) - 1)).toBeCloseTo(1, 6);
  });

  it("is nothing where nothing succeeded, and not known where it was not read", () => {
    expect(volumesAt(reading, "kiosk", readAt)?.of("other")).toEqual({ day: 0, month: 0 });
    expect(volumesAt(reading, "other", readAt)).toBeNull();
    expect(volumesAt(null, "kiosk", readAt)).toBeNull();
  });
});
