import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import type { Recorder } from "./recorder.ts";

const sampleMs = 25;
const lookMs = 2_000;
const nanosecondsPerMillisecond = 1e6;

/** Ids of a process's children. */
const childrenOf = (pid: number): readonly number[] => {
  try {
    return readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
};

const open = (pid: number): number | undefined => {
  try {
    return openSync(`/proc/${String(pid)}/schedstat`, "r");
  } catch {
    return undefined;
  }
};

/** CPU times of the processes of one PostgreSQL. */
class ServerClock {
  readonly #buffer = Buffer.alloc(128);
  readonly #files = new Map<number, number>();
  readonly #last = new Map<number, readonly [usedMs: number, waitedMs: number]>();

  look(postmasterPid: number): void {
    for (const pid of childrenOf(postmasterPid)) {
      if (this.#files.has(pid)) continue;
      const file = open(pid);
      if (file !== undefined) this.#files.set(pid, file);
    }
  }

  #forget(pid: number, file: number): void {
    closeSync(file);
    this.#files.delete(pid);
    this.#last.delete(pid);
  }

  #read(pid: number, file: number): readonly [number, number] | undefined {
    try {
      const text = this.#buffer.toString("latin1", 0, readSync(file, this.#buffer, 0, this.#buffer.length, 0));
      const [used = 0, waited = 0] = text.split(" ").map(Number);
      return [used / nanosecondsPerMillisecond, waited / nanosecondsPerMillisecond];
    } catch {
      // It has ended.
      this.#forget(pid, file);
      return undefined;
    }
  }

  /** Since the last time: CPU time of all, and the longest that one of them waited for a CPU. */
  sample(): readonly [usedMs: number, longestWaitMs: number] {
    let [usedMs, longestWaitMs] = [0, 0];
    for (const [pid, file] of this.#files) {
      const now = this.#read(pid, file);
      if (now === undefined) continue;
      const [lastUsedMs, lastWaitedMs] = this.#last.get(pid) ?? now;
      this.#last.set(pid, now);
      usedMs += now[0] - lastUsedMs;
      longestWaitMs = Math.max(longestWaitMs, now[1] - lastWaitedMs);
    }
    return [usedMs, longestWaitMs];
  }

  close(): void {
    for (const [pid, file] of this.#files) this.#forget(pid, file);
  }
}

/**
 * Notes `server` each 25 ms: what CPU time PostgreSQL used meanwhile, and the longest that one of its processes waited
 * for a CPU. Answers what ends that.
 */
export const sampleServer = (recorder: Recorder, postmasterPid: number): (() => void) => {
  const clock = new ServerClock();
  let lastMs = performance.now();
  let lookAtMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs >= lookAtMs) {
      clock.look(postmasterPid);
      lookAtMs = nowMs + lookMs;
    }
    const [usedMs, longestWaitMs] = clock.sample();
    recorder.note("server", lastMs, nowMs - lastMs, usedMs, longestWaitMs);
    lastMs = nowMs;
  }, sampleMs);
  return () => {
    clearInterval(timer);
    clock.close();
  };
};
