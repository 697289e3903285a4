import { mkdirSync, writeFileSync } from "node:fs";
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

const file = join(import.meta.dirname, "../../docs/faults.json");

/** Prints the run and keeps it in docs, with the size of the machine it ran on. */
export const writeReport = (run: Run): void => {
  const counts = Object.fromEntries(Object.entries(run.found).map(([name, list]) => [name, list.length]));
  const machine = { cores: cpus().length, memoryGib: Math.round(totalmem() / 2 ** 30), node: process.version };
  const summary = {
    machine,
    kills: run.kills,
    killed: run.killed,
    faults: run.faults,
    payments: run.payments,
    unanswered: run.unanswered,
    disagreements: counts,
  };
  console.log(JSON.stringify(summary, null, 2));
  for (const [name, list] of Object.entries(run.found) as readonly (readonly [string, readonly string[]])[]) {
    for (const line of list.slice(0, 20)) console.log(`${name}: ${line}`);
  }
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
};
