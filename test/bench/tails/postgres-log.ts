import type { Interval } from "./intervals.ts";

/** Something that PostgreSQL did by itself, from when until when (milliseconds since 1970). */
export interface ServerWork {
  readonly kind: "checkpoint" | "checkpoint sync" | "autovacuum" | "autoanalyze";
  /** Its table, or what made a checkpoint due. */
  readonly of: string;
  readonly interval: Interval;
}

const line = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) UTC \[\d+\] LOG: {2}(.*)$/;
const complete = /^(?:checkpoint|restartpoint) complete:.* write=([\d.]+) s, sync=([\d.]+) s, total=([\d.]+) s/;
const automatic = /^automatic (?:aggressive )?(vacuum|analyze) of table "[^."]+\.[^."]+\.([^"]+)"/;
const elapsed = /system usage:.* elapsed: ([\d.]+) s/;

interface Entry {
  readonly atMs: number;
  /** With the lines below that continue it. */
  readonly text: string;
}

const entriesOf = (log: string): readonly Entry[] => {
  const entries: { atMs: number; text: string }[] = [];
  for (const each of log.split("\n")) {
    const [, time, text = ""] = line.exec(each) ?? [];
    if (time !== undefined) entries.push({ atMs: Date.parse(`${time.replace(" ", "T")}Z`), text });
    else if (each.startsWith("\t") && entries.length > 0) (entries.at(-1) as { text: string }).text += `\n${each}`;
  }
  return entries;
};

/** Reads checkpoints and automatic vacuums out of a server's log; `log_timezone` is UTC, the prefix the usual one. */
export const readServerLog = (log: string): readonly ServerWork[] => {
  const found: ServerWork[] = [];
  let reason = "";
  for (const { atMs, text } of entriesOf(log)) {
    const starting = /^checkpoint starting: (.*)/.exec(text);
    if (starting !== null) reason = starting[1] ?? "";
    const [, writeSeconds, , totalSeconds] = complete.exec(text) ?? [];
    if (totalSeconds !== undefined) {
      const beganMs = atMs - Number(totalSeconds) * 1000;
      found.push({ kind: "checkpoint", of: reason, interval: [beganMs, atMs] });
      found.push({ kind: "checkpoint sync", of: reason, interval: [beganMs + Number(writeSeconds) * 1000, atMs] });
    }
    const [, what, table = ""] = automatic.exec(text) ?? [];
    const seconds = elapsed.exec(text)?.[1];
    if (what === undefined || seconds === undefined) continue;
    const kind = what === "vacuum" ? "autovacuum" : "autoanalyze";
    found.push({ kind, of: table, interval: [atMs - Number(seconds) * 1000, atMs] });
  }
  return found;
};
