import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import { edgeFailures, OperationalError } from "@railyard/failures";
import { defined } from "@railyard/members";
import { recordingLogger } from "@railyard/testing";
import type { FakeBroker, FakeMerchants } from "./support/fakes.ts";
import { fakeBroker, fakeMerchants } from "./support/fakes.ts";

describe("the directory", () => {
  let merchants: FakeMerchants;
  let broker: FakeBroker;
  let directory: Directory;
  let logger: ReturnType<typeof recordingLogger>;
  let nowMs: number;

  const open = (capacity?: number): Directory =>
    createDirectory({
      client: merchants.client,
      messaging: broker.messaging,
      logger,
      now: () => nowMs,
      ...defined({ capacity }),
    });

  const versionOf = async (merchantId: string, minimumVersion?: number): Promise<number | undefined> =>
    (await directory.merchant(merchantId, { minimumVersion }))?.version;

  beforeEach(() => {
    nowMs = 1_000_000;
    merchants = fakeMerchants(() => edgeFailures.not_found({ resource: "merchant" }));
    merchants.versions.set("m", 3);
    broker = fakeBroker();
    logger = recordingLogger();
    directory = open();
  });

  it("asks once, and serves from memory until informed of something newer", async () => {
    expect(await versionOf("m")).toBe(3);
    expect(await versionOf("m")).toBe(3);
    broker.announce("m", 3);
    expect(await versionOf("m")).toBe(3);
    expect(merchants.asked).toHaveLength(1);
    merchants.versions.set("m", 4);
    broker.announce("m", 4);
    expect(await versionOf("m")).toBe(4);
    expect(merchants.asked).toHaveLength(2);
  });

  it("shares one request among concurrent callers", async () => {
    const release = merchants.hold();
    const answers = Promise.all(Array.from({ length: 20 }, () => versionOf("m")));
    release();
    expect(new Set(await answers)).toEqual(new Set([3]));
    expect(merchants.asked).toHaveLength(1);
  });

  it("never serves less than the minimum version", async () => {
    await versionOf("m");
    merchants.versions.set("m", 5);
    expect(await versionOf("m", 5)).toBe(5);
    expect(await versionOf("m", 4)).toBe(5);
    expect(merchants.asked).toHaveLength(2);
    await expect(versionOf("m", 6)).rejects.toMatchObject({ code: "directory_behind", kind: "operational" });
  });

  it("asks again when the shared answer is older than the minimum", async () => {
    const release = merchants.hold();
    const early = versionOf("m");
    merchants.versions.set("m", 4);
    const late = versionOf("m", 4);
    release();
    expect(await early).toBe(3);
    expect(await late).toBe(4);
    expect(merchants.asked).toHaveLength(2);
  });

  it("asks again when a newer version was announced while the answer was on its way", async () => {
    const release = merchants.hold();
    const early = versionOf("m");
    merchants.versions.set("m", 4);
    broker.announce("m", 4);
    release();
    expect(await early).toBe(3);
    expect(await versionOf("m")).toBe(4);
  });

  it("remembers for one second that there is no such merchant", async () => {
    expect(await directory.merchant("x")).toBeNull();
    expect(await directory.merchant("x")).toBeNull();
    expect(merchants.asked).toHaveLength(1);
    nowMs += 1_001;
    expect(await directory.merchant("x")).toBeNull();
    expect(merchants.asked).toHaveLength(2);
    merchants.versions.set("x", 1);
    expect(await versionOf("x", 1)).toBe(1);
  });

  it("counts that second from the question, however late the answer comes", async () => {
    const release = merchants.hold();
    const absent = directory.merchant("x");
    nowMs += 1_000;
    release();
    expect(await absent).toBeNull();
    merchants.versions.set("x", 1);
    expect(await versionOf("x")).toBe(1);
  });

  it("forgets an absence when the merchant is announced", async () => {
    expect(await directory.merchant("x")).toBeNull();
    merchants.versions.set("x", 1);
    broker.announce("x", 1);
    expect(await versionOf("x")).toBe(1);
  });

  it("does not take a wrong deployment for an absent merchant", async () => {
    merchants = fakeMerchants(() => edgeFailures.unknown_route({ path: "/internal" }));
    directory = open();
    await expect(directory.merchant("x")).rejects.toMatchObject({ failureName: "unknown_route" });
  });

  it("serves what it knows while the service is down, but not below the minimum", async () => {
    await versionOf("m");
    broker.announce("m", 4);
    merchants.fault = new OperationalError("service_unreachable", "refused");
    expect(await versionOf("m")).toBe(3);
    expect(await versionOf("m", 3)).toBe(3);
    // Within a second no caller waits for another failing call.
    expect(merchants.asked).toHaveLength(2);
    await expect(versionOf("m", 4)).rejects.toMatchObject({ code: "service_unreachable" });
    await expect(versionOf("unknown")).rejects.toMatchObject({ code: "service_unreachable" });
    merchants.fault = undefined;
    merchants.versions.set("m", 4);
    nowMs += 1_001;
    expect(await versionOf("m")).toBe(4);
    expect(logger.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it("looks again at everything after an interruption of the broker", async () => {
    await versionOf("m");
    merchants.versions.set("m", 9);
    broker.interrupt();
    expect(await versionOf("m")).toBe(9);
  });

  it("compares what is in use now and then without a caller waiting", async () => {
    await versionOf("m");
    merchants.versions.set("m", 4);
    nowMs += 30_001;
    expect(await versionOf("m")).toBe(3);
    expect(await versionOf("m")).toBe(3);
    expect(merchants.asked).toHaveLength(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await versionOf("m")).toBe(4);
  });

  it("keeps the merchants used last", async () => {
    for (const id of ["a", "b", "c"]) merchants.versions.set(id, 1);
    directory = open(2);
    await versionOf("a");
    await versionOf("b");
    await versionOf("a");
    await versionOf("c");
    await versionOf("a");
    expect(merchants.asked).toEqual(["a", "b", "c"]);
    await versionOf("b");
    expect(merchants.asked).toEqual(["a", "b", "c", "b"]);
  });

  it("stops listening", () => {
    expect(broker.listeners).toBe(1);
    directory.stop();
    expect(broker.listeners).toBe(0);
  });
});
