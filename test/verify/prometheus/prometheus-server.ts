// A real Prometheus on loopback, from the PATH or from Debian's package.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@railyard/embedded-servers";
import { OperationalError } from "@railyard/failures";
import { stringify } from "yaml";
import { resolveDebianProgram } from "../debian-program.ts";

const startTimeoutMs = 30_000;

/** What is scraped under one job. */
export interface ScrapeJob {
  readonly job: string;
  readonly port: number;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface PrometheusOptions {
  /** Holds its data and its log. */
  readonly folder: string;
  readonly jobs: readonly ScrapeJob[];
  readonly ruleFiles: readonly string[];
  readonly intervalSeconds: number;
}

/** One series of an answer: its last value, or its values over a time. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value?: readonly [number, string];
  readonly values?: readonly (readonly [number, string])[];
}

export interface RuleHealth {
  readonly name: string;
  readonly health: string;
  readonly lastError?: string;
}

export interface Prometheus {
  readonly url: string;
  /** Value now. Throws with Prometheus' own words when it cannot read the expression. */
  readonly query: (expr: string) => Promise<readonly Series[]>;
  readonly queryRange: (expr: string, seconds: number, stepSeconds: number) => Promise<readonly Series[]>;
  /** Every rule that it was given, and whether it can evaluate it. */
  readonly rules: () => Promise<readonly RuleHealth[]>;
  readonly stop: () => Promise<void>;
}

const configuration = ({ jobs, ruleFiles, intervalSeconds }: PrometheusOptions): string =>
  stringify({
    global: {
      scrape_interval: `${String(intervalSeconds)}s`,
      scrape_timeout: `${String(intervalSeconds)}s`,
      evaluation_interval: `${String(intervalSeconds)}s`,
    },
    rule_files: ruleFiles,
    scrape_configs: jobs.map(({ job, port, labels = {} }) => ({
      job_name: job,
      static_configs: [{ targets: [`127.0.0.1:${String(port)}`], labels }],
    })),
  });

interface Answer<Data> {
  readonly status: string;
  readonly data: Data;
  readonly error?: string;
}

const ask = <Data>(url: string): Promise<Data> =>
  fetch(url)
    .then((response) => response.json() as Promise<Answer<Data>>)
    .then(({ status, data, error }) => {
      if (status !== "success") throw new RangeError(error ?? `${url} answered ${status}`);
      return data;
    });

const rulesOf = async (url: string): Promise<readonly RuleHealth[]> => {
  const { groups } = await ask<{ groups: readonly { rules: readonly RuleHealth[] }[] }>(`${url}/api/v1/rules`);
  return groups.flatMap(({ rules }) => rules);
};

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts Prometheus with an empty store; resolves when it answers. */
export const startPrometheus = async (options: PrometheusOptions): Promise<Prometheus> => {
  const program = { command: "prometheus", packageName: "prometheus", path: "usr/bin/prometheus" };
  const file = await resolveDebianProgram(program);
  await mkdir(options.folder, { recursive: true });
  const configFile = join(options.folder, "prometheus.yaml");
  await writeFile(configFile, configuration(options));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const logFile = join(options.folder, "prometheus.log");
  const log = createWriteStream(logFile);
  const child = spawn(file, [
    `--config.file=${configFile}`,
    `--storage.tsdb.path=${join(options.folder, "data")}`,
    `--web.listen-address=127.0.0.1:${String(port)}`,
    "--log.level=warn",
  ]);
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new OperationalError("prometheus_not_ready", await readFile(logFile, "utf8"));
    }
    await delay(50);
  }
  return {
    url,
    query: async (expr) =>
      (await ask<{ result: readonly Series[] }>(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)).result,
    queryRange: async (expr, seconds, stepSeconds) => {
      const end = Date.now() / 1_000;
      const range = `start=${String(end - seconds)}&end=${String(end)}&step=${String(stepSeconds)}`;
      const address = `${url}/api/v1/query_range?query=${encodeURIComponent(expr)}&${range}`;
      return (await ask<{ result: readonly Series[] }>(address)).result;
    },
    rules: () => rulesOf(url),
    stop: async () => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
};
