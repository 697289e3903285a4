import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../docs/bench");

/** A number as it is kept and printed: no more digits than a second run would confirm. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

const roundedDeep = (value: unknown): unknown => {
  if (typeof value === "number") return rounded(value, 2);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(roundedDeep);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, roundedDeep(member)]));
};

/** Keeps a run in docs/bench under the name, with the machine it ran on; answers with its path. */
export const keepResult = (name: string, result: Readonly<Record<string, unknown>>): string => {
  const machine = {
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    processor: cpus()[0]?.model.trim() ?? "unknown",
    node: process.version,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(roundedDeep({ machine, ...result }), null, 2)}\n`);
  return `docs/bench/${name}`;
};
