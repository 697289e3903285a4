import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Disagreements } from "../support/witnesses.ts";
import type { FaultRun } from "./named-faults.ts";

/** What a run of the command did and found. */
export interface Run {
  readonly kills: number;
  readonly killed: Readonly<Record<string, number>>;
  readonly faults: readonly FaultRun[];
  readonly payments: number;
  readonly unanswered: number;
  readonly found: Disagreements;
}

/** Prints a run and keeps it in docs under the name, with the size of the machine it ran on. */
export const keepRun = (name: string, run: object): void => {
  const machine = { cores: cpus().length, memoryGib: Math.round(totalmem() / 2 ** 30), node: process.version };
  const text = JSON.stringify({ machine, ...run }, null, 2);
  console.log(text);
  writeFileSync(join(import.meta.dirname, "../../docs", name), `${text}\n`);
};

/** Prints the run and keeps it in docs, with the size of the machine it ran on. */
export const writeReport = (run: Run): void => {
  const counts = Object.fromEntries(Object.entries(run.found).map(([name, list]) => [name, list.length]));
  const summary = {
    kills: run.kills,
    killed: run.killed,
    faults: run.faults,
    payments: run.payments,
    unanswered: run.unanswered,
    disagreements: counts,
  };
  keepRun("faults.json", summary);
  for (const [name, list] of Object.entries(run.found) as readonly (readonly [string, readonly string[]])[]) {
    for (const line of list.slice(0, 20)) console.log(`${name}: ${line}`);
  }
};
