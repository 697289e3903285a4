import { describe, expect, it } from "@jest/globals";

import type { CapturedMerchant, ScoreReplica, SnapshotForm } from "../../src/domain/score-replica.ts";
import { createScoreReplica, unmoved } from "../../src/domain/score-replica.ts";
import type { CountedMerchants } from "../support/counted-merchants.ts";
import { countedMerchantsForm, countOutcome, createChance, documentsOf, skewed } from "../support/counted-merchants.ts";

const form = countedMerchantsForm();

/** Snapshots as the database keeps them. */
class KeptSnapshot {
  position = 0;
  shared = "";
  readonly merchants = new Map<string, CapturedMerchant>();

  write(captured: readonly CapturedMerchant[]): void {
    for (const merchant of captured) {
      const touched =
        merchant.touched === unmoved ? (this.merchants.get(merchant.merchantId)?.touched ?? NaN) : merchant.touched;
      this.merchants.set(merchant.merchantId, { ...merchant, touched });
    }
  }

  ordered(): readonly CapturedMerchant[] {
    return [...this.merchants.values()].sort((one, other) => one.touched - other.touched);
  }

  keepNewest(count: number): void {
    const forgotten = this.ordered().slice(0, this.merchants.size - count);
    for (const { merchantId } of forgotten) this.merchants.delete(merchantId);
  }

  restoreTo<State>(replica: ScoreReplica<State>, by: SnapshotForm<State>): void {
    const merchants = this.ordered().map(({ merchantId, document }) => ({
      merchantId,
      document: JSON.parse(document) as unknown,
    }));
    replica.begin(by.restore({ shared: JSON.parse(this.shared) as unknown, merchants }), this.position, "one");
  }
}

const report = (
  replica: ScoreReplica<CountedMerchants>,
  position: number,
  merchant: number,
  value: number,
  limit: number,
): void => {
  const merchantId = `m${String(merchant)}`;
  replica.record(merchantId, position, (state) => {
    countOutcome(state, merchantId, value, limit);
  });
};

describe("a replica of the scores", () => {
  it.each([1, 2, 3, 4, 5])("restored from any snapshot computes on as one that never ended, seed %i", (seed) => {
    const chance = createChance(seed);
    const limit = 40;
    const kept = new KeptSnapshot();
    const running = createScoreReplica(form);
    let restarted = createScoreReplica(form);
    let position = 0;
    let snapshots = 0;
    const advanceBoth = (): void => {
      position += 1 + Math.floor(chance() * 3);
      const merchant = skewed(chance, 150);
      const value = chance();
      for (const replica of [running, restarted]) report(replica, position, merchant, value, limit);
    };
    for (let round = 0; round < 150; round += 1) {
      for (let index = skewed(chance, 120); index > 0; index -= 1) advanceBoth();
      const writer = chance() < 0.5 ? running : restarted;
      if (writer.position() > kept.position) {
        const capture = writer.capture(kept.position === 0 ? null : kept.position);
        const at = documentsOf(form, writer.state());
        // Outcomes come while merchants are written down, and drop some that are waiting for it.
        while (capture.advance()) if (chance() < 0.5) advanceBoth();
        kept.write(capture.drain());
        capture.end();
        kept.keepNewest(capture.merchantCount);
        Object.assign(kept, { position: capture.position, shared: capture.shared });
        for (const replica of [running, restarted]) replica.forgetChangesUpTo(kept.position);
        const check = createScoreReplica(form);
        kept.restoreTo(check, form);
        expect(documentsOf(form, check.state())).toBe(at);
        snapshots += 1;
        if (position === kept.position) {
          restarted = createScoreReplica(form);
          kept.restoreTo(restarted, form);
        }
      }
      expect(documentsOf(form, restarted.state())).toBe(documentsOf(form, running.state()));
    }
    expect(snapshots).toBeGreaterThan(100);
    expect(running.state().merchants.size).toBe(limit);
  });

  it("writes only merchants down that changed", () => {
    const replica = createScoreReplica(form);
    for (let merchant = 0; merchant < 10; merchant += 1) report(replica, merchant + 1, merchant, 1, 100);
    replica.capture(null).end();
    report(replica, 11, 3, 0, 100);
    report(replica, 12, 7, 0, 100);
    report(replica, 13, 3, 1, 100);
    const capture = replica.capture(10);
    while (capture.advance());
    const changed = capture.drain().map(({ merchantId, touched }) => ({ merchantId, touched }));
    expect(changed).toEqual([
      { merchantId: "m7", touched: 12 },
      { merchantId: "m3", touched: 13 },
    ]);
    expect(capture.merchantCount).toBe(10);
  });

  it("writes a merchant down as it was at the position of the capture, whatever comes meanwhile", () => {
    const replica = createScoreReplica(form);
    for (let merchant = 0; merchant < 5; merchant += 1) report(replica, merchant + 1, merchant, 1, 5);
    const before = documentsOf(form, replica.state());
    const capture = replica.capture(null);
    // Each drops a merchant that is waiting.
    for (let merchant = 5; merchant < 10; merchant += 1) report(replica, merchant + 1, merchant, 0, 5);
    while (capture.advance());
    const merchants = capture.drain().map(({ merchantId, document }) => [merchantId, JSON.parse(document) as unknown]);
    expect(JSON.stringify({ shared: JSON.parse(capture.shared) as unknown, merchants })).toBe(before);
  });
});
