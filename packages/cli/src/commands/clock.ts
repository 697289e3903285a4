import type { SandboxClock } from "@railyard/node";
import type { Command, Invocation } from "../command.ts";
import { UsageError, exitCodes } from "../failures.ts";
import type { Session } from "../session.ts";
import { sessionOf } from "../session.ts";
import { sleep } from "../times.ts";

const lookMs = 500;

const printClock = ({ io, isJson }: Invocation, clock: SandboxClock): void => {
  if (isJson) io.print(JSON.stringify(clock));
  else io.print(`${clock.now}  ${clock.status}${clock.target === null ? "" : `, until ${clock.target}`}`);
};

/** Waits until everything that is due until the target is done. */
const finish = async (invocation: Invocation, { railyard }: Session, begun: SandboxClock): Promise<number> => {
  const { io, flag } = invocation;
  let clock = begun;
  if (clock.status === "advancing" && !flag("no-wait")) io.note(`Advancing to ${clock.target ?? "the target"}.`);
  while (clock.status === "advancing" && !flag("no-wait") && !io.signal.aborted) {
    await sleep(lookMs, io.signal);
    clock = await railyard.sandboxClock.retrieve();
  }
  printClock(invocation, clock);
  return exitCodes.success;
};

const about = [
  "The clock of a sandbox merchant moves forward only, at most two years. What falls due on the way is done in order,",
  "at its own time: renewals, retries, expiries. Sessions, keys, limits and webhook-timestamp keep the real time.",
  "",
];

const noWait = "  --no-wait           do not wait until everything that is due is done";

const onlyArgument = ({ positionals }: Invocation, what: string): string => {
  const [argument, ...others] = positionals;
  if (argument === undefined || others.length > 0) throw new UsageError(`Name ${what}.`);
  return argument;
};

export const clockShow: Command = {
  name: "clock show",
  usage: "",
  summary: "Show the time of the sandbox merchant.",
  help: about,
  options: {},
  run: async (invocation) => {
    const { railyard } = await sessionOf(invocation.io);
    printClock(invocation, await railyard.sandboxClock.retrieve());
    return exitCodes.success;
  },
};

export const clockAdvance: Command = {
  name: "clock advance",
  usage: "<span>",
  summary: "Move the time of the sandbox merchant forward, such as by 1mo.",
  help: [...about, "A span is a number with s, min, h, d, w, mo or y, such as 12h, 3d, 1mo.", "", noWait],
  options: { "no-wait": { type: "boolean" } },
  run: async (invocation) => {
    const by = onlyArgument(invocation, "a span, such as 1mo");
    if (!/^\d{1,5}(s|min|h|d|w|mo|y)$/.test(by))
      throw new UsageError(`${by} is not a span such as 12h, 3d, 1mo or 1y.`);
    const session = await sessionOf(invocation.io);
    return finish(invocation, session, await session.railyard.sandboxClock.advance({ by }));
  },
};

export const clockSet: Command = {
  name: "clock set",
  usage: "<time>",
  summary: "Move the time of the sandbox merchant forward to a moment.",
  help: [...about, "A time is one such as 2026-12-31 or 2026-12-31T12:00:00Z.", "", noWait],
  options: { "no-wait": { type: "boolean" } },
  run: async (invocation) => {
    const argument = onlyArgument(invocation, "a time, such as 2026-12-31T12:00:00Z");
    const moment = new Date(argument);
    if (Number.isNaN(moment.getTime())) throw new UsageError(`${argument} is not a time.`);
    const session = await sessionOf(invocation.io);
    return finish(invocation, session, await session.railyard.sandboxClock.advance({ to: moment.toISOString() }));
  },
};
