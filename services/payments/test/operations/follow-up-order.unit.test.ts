import { describe, expect, it } from "@jest/globals";

import type { OrderVerdict } from "../../src/operations/use-cases/provider-operation.ts";
import { followUpOrder } from "../../src/operations/use-cases/provider-operation.ts";

const followUp = (verdict: OrderVerdict, isInTransit: boolean, maySend = true): Promise<string> =>
  followUpOrder({
    lookUp: () => Promise.resolve("looked up"),
    verdictOf: () => verdict,
    sendAgain: maySend ? () => Promise.resolve("sent again") : null,
    isInTransit,
    unknown: () => "unknown",
  });

describe("an order whose outcome is not known", () => {
  it.each([true, false])("is what the provider reports when it knows it (in transit: %s)", async (isInTransit) => {
    expect(await followUp("known", isInTransit)).toBe("looked up");
  });

  it.each(["never_seen", "unheard"] as const)("is sent again when it is %s", async (verdict) => {
    expect(await followUp(verdict, false)).toBe("sent again");
  });

  it.each(["never_seen", "unheard"] as const)(
    "is not sent while it may still arrive, when it is %s",
    async (verdict) => {
      expect(await followUp(verdict, true)).toBe("unknown");
    },
  );

  it.each([
    ["never_seen", "refused_at_door", "unknown"],
    ["unheard", "refused_at_door", "unknown"],
    ["never_seen", "refused_by_adapter", "sent again"],
    ["unheard", "refused_by_adapter", "unknown"],
    ["never_seen", "adapter_fault", "sent again"],
    ["unheard", "adapter_fault", "unknown"],
    ["unheard", undefined, "sent again"],
  ] as const)("that is %s and, sent again, %s, is %s", async (verdict, why, outcome) => {
    const answer = await followUpOrder({
      lookUp: () => Promise.resolve("looked up"),
      verdictOf: () => verdict,
      sendAgain: () => Promise.resolve("sent again"),
      isInTransit: false,
      withoutEffectOf: () => why,
      unknown: () => "unknown",
    });
    expect(answer).toBe(outcome);
  });

  it("is never sent again where that could be done twice", async () => {
    expect(await followUp("never_seen", false, false)).toBe("looked up");
  });
});
