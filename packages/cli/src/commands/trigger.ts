import type { EventType, StreamedEvent } from "@railyard/node";
import type { Command, Invocation } from "../command.ts";
import { eventTypeOf } from "../event-types.ts";
import { CommandError, UsageError, exitCodes } from "../failures.ts";
import type { Session } from "../session.ts";
import { sessionOf } from "../session.ts";
import { createDesk } from "../trigger/desk.ts";
import { eventTypes, triggers } from "../trigger/triggers.ts";

const printTypes = ({ io, isJson }: Invocation): number => {
  const width = Math.max(...eventTypes.map((type) => type.length)) + 2;
  for (const type of eventTypes) {
    const { summary, takes, run } = triggers[type];
    if (isJson) io.print(JSON.stringify({ event_type: type, summary, can_be_triggered: run !== undefined }));
    else io.print(`${type.padEnd(width)}${summary}${takes === undefined ? "" : ` Takes ${takes}.`}`);
  }
  return exitCodes.success;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** `a.b=1` as the members `{ a: { b: 1 } }`. */
const settingsIn = (texts: readonly string[]): Readonly<Record<string, unknown>> => {
  const settings: Record<string, unknown> = {};
  for (const text of texts) {
    const [, path = "", value = ""] = /^([\w.]+)=([^]*)$/.exec(text) ?? [];
    const names = path.split(".");
    const last = names.pop() ?? "";
    if (last === "" || names.includes("")) throw new UsageError(`--set ${text} is not of the form member=value.`);
    let members = settings;
    for (const name of names) {
      const inner = (members[name] ?? {}) as Record<string, unknown>;
      members[name] = inner;
      members = inner;
    }
    members[last] = parsed(value);
  }
  return settings;
};

/** The profile that objects are made in: the one named, that of the key, or the only one. */
const profileOf = async ({ railyard, credential }: Session, named: string | undefined): Promise<string> => {
  const known = named ?? credential.profile_id;
  if (known !== null) return known;
  const profiles = await railyard.profiles.listAccessible(credential.merchant_id);
  const [profile, ...others] = profiles;
  if (profile === undefined) throw new CommandError("The merchant has no business profile.");
  if (others.length > 0) {
    const ids = profiles.map(({ profile_id: id, profile_name: name }) => `${id} (${name})`);
    throw new CommandError(`The merchant has several profiles. Name one by --profile: ${ids.join(", ")}.`);
  }
  return profile.profile_id;
};

const waitSeconds = 25;
const patienceMs = 150_000;

/** The first event of the type about one of the objects. */
const eventOf = async (
  { railyard }: Session,
  { signal }: Invocation["io"],
  type: EventType,
  from: string,
  ids: readonly string[],
): Promise<StreamedEvent> => {
  const untilMs = performance.now() + patienceMs;
  let after = from;
  while (performance.now() < untilMs && !signal.aborted) {
    const page = await railyard.events.stream({ after, wait: waitSeconds, events: [type] }, { signal });
    const found = page.data.find(({ object_id: id }) => ids.includes(id));
    if (found !== undefined) return found;
    after = page.next_after;
  }
  throw new CommandError(`${ids.join(", ")} caused no ${type} yet. railyard listen shows when it does.`);
};

export const trigger: Command = {
  name: "trigger",
  usage: "<event type> [--set MEMBER=VALUE] | --list",
  summary: "Make sandbox objects that cause an event.",
  help: [
    "Real objects of your sandbox: a payment, a dispute, a payout. Waits until the event is there. Sandbox connector",
    "accounts that the profile lacks are created.",
    "",
    "  --list              print every event type and what causes it",
    "  --set MEMBER=VALUE  a member of the request for the first object, such as amount=500 or metadata.order=7;",
    "                      may be repeated",
    "  --profile ID        the business profile; needed where the merchant has several",
  ],
  options: {
    list: { type: "boolean" },
    set: { type: "string", multiple: true },
    profile: { type: "string" },
  },
  run: async (invocation) => {
    const { io, positionals, isJson, flag, text, texts } = invocation;
    if (flag("list")) return printTypes(invocation);
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) {
      throw new UsageError("Name an event type. railyard trigger --list prints all.");
    }
    const type = eventTypeOf(name);
    const { run, summary, takes } = triggers[type];
    if (run === undefined) throw new CommandError(summary);
    const settings = settingsIn(texts("set"));
    const session = await sessionOf(io);
    const profileId = await profileOf(session, text("profile"));
    const { next_after: from } = await session.railyard.events.stream({});
    const { merchant_id: merchantId } = session.credential;
    const desk = createDesk({
      railyard: session.railyard,
      merchantId,
      profileId,
      settings,
      signal: io.signal,
      note: io.note,
    });
    if (takes !== undefined) io.note(`This takes ${takes}.`);
    const ids = await run(desk);
    const event = await eventOf(session, io, type, from, ids);
    if (isJson) io.print(JSON.stringify({ event_type: type, event_id: event.event_id, object_id: event.object_id }));
    else io.print(`${io.styled("bold", type)}  ${event.object_id}  ${io.styled("dim", event.event_id)}`);
    return exitCodes.success;
  },
};
