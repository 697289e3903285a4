import { describe, expect, it } from "@jest/globals";
import type { Answer } from "../../src/domain/delivery.ts";
import { judge } from "../../src/domain/delivery.ts";
import type { Header } from "../../src/domain/endpoint.ts";

const now = new Date("2026-01-15T10:00:00Z");

const answer = (status: number | null, headers: readonly Header[] = [], faultCode: string | null = null): Answer => ({
  status,
  headers,
  body: null,
  faultCode,
  faultMessage: faultCode,
  durationMs: 1,
});

describe("judging an answer", () => {
  it.each([200, 201, 202, 204, 299])("takes %d for a success", (status) => {
    expect(judge(answer(status), now)).toMatchObject({ outcome: "delivered", errorCode: null, errorMessage: null });
  });

  it.each([
    [301, "redirected"],
    [302, "redirected"],
    [307, "redirected"],
    [308, "redirected"],
    [400, "refused"],
    [401, "refused"],
    [404, "refused"],
    [429, "refused"],
    [500, "refused"],
    [503, "refused"],
  ])("takes %d for a failure that is %s", (status, errorCode) => {
    expect(judge(answer(status), now)).toMatchObject({ outcome: "failed", errorCode, isTimeout: false });
  });

  it("takes 410 as a request to receive nothing more", () => {
    expect(judge(answer(410), now)).toMatchObject({ outcome: "gone", errorCode: "endpoint_gone" });
  });

  it.each(["timeout", "connection_failed", "tls_failed", "name_not_resolved", "address_denied"])(
    "passes the reason on when no answer came: %s",
    (faultCode) => {
      const verdict = judge(answer(null, [], faultCode), now);
      expect(verdict).toMatchObject({ outcome: "failed", errorCode: faultCode, isTimeout: faultCode === "timeout" });
    },
  );

  it.each<readonly [number, string, number]>([
    [429, "30", 30_000],
    [503, "30", 30_000],
    [429, "0", 0],
    [429, "7200", 3_600_000],
    [503, "Thu, 15 Jan 2026 10:02:00 GMT", 120_000],
    [503, "Thu, 15 Jan 2026 09:00:00 GMT", 0],
    [503, "soon", 0],
    [429, "-5", 0],
    [500, "30", 0],
    [404, "30", 0],
  ])("after %d with Retry-After %s waits at least %d ms", (status, value, expectedMs) => {
    expect(judge(answer(status, [["Retry-After", value]]), now).retryAfterMs).toBe(expectedMs);
  });
});
