import { describe, expect, it } from "@jest/globals";
import { restarting, restartingServer } from "../src/restarting-runner.ts";
import type { RunningService, ServiceRunner } from "../src/service-runner.ts";

/** A runner whose services a test ends as it likes. */
const fakeRunner = () => {
  const ends: ((how: string) => void)[] = [];
  const stopped: number[] = [];
  const faults: Error[] = [];
  const runner: ServiceRunner = () => {
    const fault = faults.shift();
    if (fault !== undefined) return Promise.reject(fault);
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    const number = ends.push(resolve);
    const stop = (): Promise<void> => {
      stopped.push(number);
      resolve("was stopped");
      return Promise.resolve();
    };
    const running: RunningService = { ended, stop, kill: stop };
    return Promise.resolve(running);
  };
  return { runner, ends, stopped, faults };
};

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

describe("a service that ends by itself", () => {
  const start = async (steadyMs = 60_000) => {
    const fake = fakeRunner();
    const lines: string[] = [];
    const stopping = new AbortController();
    const print = (line: string): void => void lines.push(line);
    const options = { signal: stopping.signal, print, firstPauseMs: 1, longestPauseMs: 4, steadyMs };
    const service = await restarting(fake.runner, options)("payments", {});
    return { ...fake, lines, stopping, service };
  };

  it("is started again with a pause that grows, and one line reports it", async () => {
    const { ends, faults, lines, service, stopped } = await start();
    ends[0]?.("ended (SIGKILL)");
    await moment();
    faults.push(new Error("no port"));
    ends[1]?.("ended (1)");
    await moment();
    ends[2]?.("ended (1)");
    await moment();
    expect(lines).toEqual([
      "payments ended (SIGKILL); starting it again in 0.001 s.",
      "payments ended (1); starting it again in 0.002 s.",
      "payments could not be started (no port); starting it again in 0.004 s.",
      "payments ended (1); starting it again in 0.004 s.",
    ]);
    expect(ends).toHaveLength(4);
    await service.stop();
    expect(stopped).toEqual([4]);
    await moment();
    expect(ends).toHaveLength(4);
  });

  it("begins with the short pause again after it ran well", async () => {
    const { ends, lines, service } = await start(0);
    ends[0]?.("ended (1)");
    await moment();
    ends[1]?.("ended (1)");
    await moment();
    expect(new Set(lines)).toEqual(new Set(["payments ended (1); starting it again in 0.001 s."]));
    await service.kill();
  });

  it("stays away when everything is requested to end", async () => {
    const { ends, lines, service, stopping } = await start();
    stopping.abort();
    ends[0]?.("ended (SIGINT)");
    await service.stop();
    await moment();
    expect([ends.length, lines]).toEqual([1, []]);
  });
});

describe("a server that ends by itself", () => {
  it("is started again, with one line that reports it, until it is stopped", async () => {
    const ends: ((how: string) => void)[] = [];
    const calls: string[] = [];
    let current = Promise.withResolvers<string>();
    const begin = (): void => {
      current = Promise.withResolvers<string>();
      ends.push(current.resolve);
    };
    begin();
    const server = {
      ended: () => current.promise,
      stop: () => Promise.resolve(void calls.push("stop")),
      kill: () => Promise.resolve(void calls.push("kill")),
      restart: () => Promise.resolve(void calls.push("restart")).then(begin),
    };
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const options = { signal: new AbortController().signal, print, firstPauseMs: 1 };
    const kept = await restartingServer("NATS", server, options);
    expect(calls).toEqual([]);
    ends[0]?.("ended (SIGKILL)");
    await moment();
    expect(lines).toEqual(["NATS ended (SIGKILL); starting it again in 0.001 s."]);
    await kept.stop();
    expect(calls).toEqual(["restart", "stop"]);
  });
});
