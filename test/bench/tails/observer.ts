// Loaded into a benched process before its own code: notes pauses of the event loop and of the garbage collector, every
// statement and every HTTP call, and writes them when the process ends.
import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { PerformanceObserver } from "node:perf_hooks";
import type { PerformanceEntry } from "node:perf_hooks";
import { Recorder } from "./recorder.ts";

const tickMs = 5;
/** A loop that comes later than this to a timer is noted. */
const lateMsMin = 2;
const gcMsMin = 0.3;
const nanosecondsPerMillisecond = 1e6;
const idInPath = /\/(?=[^/?]*\d)[^/?]{8,}/g;
const paymentId = /pay_[A-Za-z0-9]+/;

const nameOfProcess = (file: string): string =>
  /services\/([^/]+)\/src\/main\.ts$/.exec(file)?.[1] ?? basename(file).replace(/-process\.ts$/, "");

const pathOf = (path: string): string => path.replace(/\?.*$/, "").replaceAll(idInPath, "/:id");

const paymentIn = (text: unknown): readonly string[] => {
  const found = paymentId.exec(String(text))?.[0];
  return found === undefined ? [] : [found];
};

/** Time of this process's main thread on a CPU, and ready to run without one; in milliseconds since it began. */
const openCpuClock = (): (() => readonly [usedMs: number, waitedMs: number]) => {
  const buffer = Buffer.alloc(128);
  let file: number;
  try {
    file = openSync("/proc/self/schedstat", "r");
  } catch {
    return () => [0, 0];
  }
  return () => {
    const text = buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
    const [used = 0, waited = 0] = text.split(" ").map(Number);
    return [used / nanosecondsPerMillisecond, waited / nanosecondsPerMillisecond];
  };
};

/** `late` notes: from when a timer was due until it came; CPU time used, and waited for, since the last one. */
const observeLoop = (recorder: Recorder): void => {
  const cpuClock = openCpuClock();
  let lastMs = performance.now();
  let [lastUsedMs, lastWaitedMs] = cpuClock();
  setInterval(() => {
    const nowMs = performance.now();
    const [usedMs, waitedMs] = cpuClock();
    const lateMs = nowMs - lastMs - tickMs;
    if (lateMs >= lateMsMin) {
      recorder.note("late", nowMs - lateMs, lateMs, usedMs - lastUsedMs, waitedMs - lastWaitedMs);
    }
    [lastMs, lastUsedMs, lastWaitedMs] = [nowMs, usedMs, waitedMs];
  }, tickMs).unref();
};

const gcKinds: Readonly<Record<number, string>> = { 1: "young", 4: "full", 8: "incremental", 16: "weak callbacks" };

const observeGc = (recorder: Recorder): void => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration } = entry;
      const { kind } = (entry as PerformanceEntry & { readonly detail: { readonly kind: number } }).detail;
      if (duration >= gcMsMin) recorder.note(`gc ${gcKinds[kind] ?? String(kind)}`, startTime, duration);
    }
  }).observe({ entryTypes: ["gc"] });
};

interface Query {
  readonly name?: string;
  readonly text?: string;
  readonly values?: readonly unknown[];
}
type QueryFunction = (this: unknown, ...parameters: unknown[]) => unknown;

const nameOfStatement = (query: Query | string): string => {
  if (typeof query !== "string" && query.name !== undefined) return query.name;
  const text = typeof query === "string" ? query : (query.text ?? "");
  return text.trim().replaceAll(/\s+/g, " ").slice(0, 60);
};

/** A statement of several payments is noted for each of them. */
const paymentsOf = (values: unknown): readonly string[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === "string" && /^pay_\w+$/.test(value)) : [];

const paymentStatement = /(?:payment|prototype)_(?:insert|settle)|(?:insert|settle)_payment/;

/** `sql` notes: from handing a statement to its connection until its rows are here. */
const observeStatements = (recorder: Recorder, root: string): void => {
  const { Client } = createRequire(join(root, "test/package.json"))("pg") as {
    Client: { prototype: { query: QueryFunction } };
  };
  const { query } = Client.prototype;
  Client.prototype.query = function observed(...parameters) {
    const [config] = parameters;
    const isText = typeof config === "string";
    if (!isText && typeof (config as { submit?: unknown }).submit === "function") return query.apply(this, parameters);
    const name = nameOfStatement(config as Query | string);
    const values = isText ? undefined : ((config as Query).values ?? parameters[1]);
    const payments = paymentStatement.test(name) ? [...new Set(paymentsOf(values))] : undefined;
    const startMs = performance.now();
    const end = (): void => {
      recorder.note(`sql ${name}`, startMs, performance.now() - startMs, 0, 0, payments);
    };
    const at = parameters.findLastIndex((parameter) => typeof parameter === "function");
    if (at === -1) {
      const answer = query.apply(this, parameters) as Promise<unknown>;
      answer.then(end, end);
      return answer;
    }
    const callback = parameters[at] as QueryFunction;
    parameters[at] = function answered(this: unknown, ...results: unknown[]): unknown {
      end();
      return callback.apply(this, results);
    };
    return query.apply(this, parameters);
  };
};

/** `served` notes: from the arrival of a request until its answer is handed over. */
const observeServer = (recorder: Recorder): void => {
  const begun = new WeakMap<object, number>();
  subscribe("http.server.request.start", (message) => {
    begun.set((message as { request: IncomingMessage }).request, performance.now());
  });
  subscribe("http.server.response.finish", (message) => {
    const { request } = message as { request: IncomingMessage };
    const startMs = begun.get(request);
    if (startMs === undefined) return;
    const name = `served ${request.method ?? ""} ${pathOf(request.url ?? "")}`;
    recorder.note(name, startMs, performance.now() - startMs, 0, 0, paymentIn(request.headers["idempotency-key"]));
  });
};

interface UndiciRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values in turns, or text, by the client's version. */
  readonly headers?: unknown;
}

/** `call` notes: from making a request until its whole answer is here. */
const observeCalls = (recorder: Recorder): void => {
  const begun = new WeakMap<object, number>();
  const begin = (request: object): void => {
    begun.set(request, performance.now());
  };
  const end = (request: object, name: string, payments: readonly string[]): void => {
    const startMs = begun.get(request);
    if (startMs === undefined) return;
    begun.delete(request);
    recorder.note(`call ${name}`, startMs, performance.now() - startMs, 0, 0, payments);
  };
  subscribe("http.client.request.start", (message) => {
    begin((message as { request: ClientRequest }).request);
  });
  subscribe("http.client.response.finish", (message) => {
    const { request } = message as { request: ClientRequest };
    end(request, `${request.method} ${pathOf(request.path)}`, paymentIn(request.getHeader("idempotency-key")));
  });
  subscribe("undici:request:create", (message) => {
    begin((message as { request: object }).request);
  });
  subscribe("undici:request:trailers", (message) => {
    const { request } = message as { request: UndiciRequest };
    end(request, `${request.method} ${pathOf(request.path)}`, paymentIn(request.headers));
  });
};

/** Begins to observe this process. */
export const observe = (process: string, root: string): Recorder => {
  const recorder = new Recorder(process);
  observeLoop(recorder);
  observeGc(recorder);
  observeStatements(recorder, root);
  observeServer(recorder);
  observeCalls(recorder);
  return recorder;
};

const parameters = new URL(import.meta.url).searchParams;
const folder = parameters.get("folder");
if (folder !== null) {
  const recorder = observe(nameOfProcess(process.argv[1] ?? ""), parameters.get("root") ?? "");
  process.on("exit", () => {
    recorder.write(join(folder, `${String(process.pid)}.json`));
  });
}
