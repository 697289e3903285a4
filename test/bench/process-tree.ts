import { readdirSync, readFileSync } from "node:fs";

/** What runs below one process, distinguished by program. */
export const processKinds = ["services", "postgres", "broker"] as const;
export type ProcessKind = (typeof processKinds)[number];

/** CPU time that a tree of processes has used since each began, and the memory it holds now. */
export interface TreeUsage {
  readonly cpuSeconds: Readonly<Record<ProcessKind, number>>;
  /** Of the services alone: what PostgreSQL's processes share would be counted many times. */
  readonly serviceResidentBytes: number;
}

const ticksPerSecond = 100;
const pageBytes = 4_096;

interface ProcessLine {
  readonly pid: number;
  readonly parentPid: number;
  readonly program: string;
  readonly cpuSeconds: number;
}

/** One line of `/proc/<pid>/stat`; the program is in parentheses and may contain anything, spaces too. */
const readLine = (pid: number): ProcessLine | undefined => {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    const program = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    // Own time in user and system mode, and that of children which have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parentPid: Number(fields[1]), program, cpuSeconds: ticks / ticksPerSecond };
  } catch {
    // It ended between the listing and the look.
    return undefined;
  }
};

const residentBytes = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${String(pid)}/statm`, "utf8").split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
};

const kindOf = (program: string): ProcessKind => {
  if (program.startsWith("postgres")) return "postgres";
  return program.startsWith("nats") ? "broker" : "services";
};

const descendants = (lines: readonly ProcessLine[], rootPids: readonly number[]): readonly ProcessLine[] => {
  const found = new Set(rootPids);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { pid, parentPid } of lines) if (found.has(parentPid)) found.add(pid);
  }
  return lines.filter(({ pid }) => found.has(pid));
};

/** Measures the processes and all below them. Undefined on systems without `/proc`. */
export const measureTree = (rootPids: readonly number[]): TreeUsage | undefined => {
  let names: readonly string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return undefined;
  }
  const lines = names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readLine(Number(name)))
    .filter((line) => line !== undefined);
  const cpuSeconds: Record<ProcessKind, number> = { services: 0, postgres: 0, broker: 0 };
  let serviceResidentBytes = 0;
  for (const { pid, program, cpuSeconds: used } of descendants(lines, rootPids)) {
    const kind = kindOf(program);
    cpuSeconds[kind] += used;
    if (kind === "services") serviceResidentBytes += residentBytes(pid);
  }
  return { cpuSeconds, serviceResidentBytes };
};
