import type { EventListItem, EventResend } from "@railyard/node";
import type { Command, Invocation } from "../command.ts";
import { eventTypesIn } from "../event-types.ts";
import { CommandError, UsageError, exitCodes } from "../failures.ts";
import { given } from "../given.ts";
import type { Session } from "../session.ts";
import { sessionOf } from "../session.ts";
import { sleep, spanMs } from "../times.ts";

const deliveryOf = (event: EventListItem): string => {
  if (event.is_delivery_successful === true) return "delivered";
  const status = event.last_status_code === null ? "" : ` (${String(event.last_status_code)})`;
  return event.is_delivery_successful === null ? `pending${status}` : `not delivered${status}`;
};

const since = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : new Date(Date.now() - spanMs(text)).toISOString();

const profileOf = ({ text }: Invocation, { credential }: Session): string | undefined =>
  text("profile") ?? credential.profile_id ?? undefined;

const limitIn = (text: string | undefined): number => {
  const limit = Number(text ?? "20");
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new UsageError("--limit must be 1 to 100.");
  return limit;
};

export const listEvents: Command = {
  name: "events list",
  usage: "[--failed] [--since SPAN] [--type TYPES] [--object ID]",
  summary: "List events, newest first, with the outcome of their webhooks.",
  help: [
    "  --failed            only events whose webhook was not delivered",
    "  --since SPAN        only events of this time, such as 1h or 2d",
    "  --type TYPES        only these types, separated by commas",
    "  --object ID         events of this object, such as a payment; without the other filters",
    "  --profile ID        only events of this business profile",
    "  --limit N           number of events, 1 to 100; default 20",
  ],
  options: {
    failed: { type: "boolean" },
    since: { type: "string" },
    type: { type: "string" },
    object: { type: "string" },
    profile: { type: "string" },
    limit: { type: "string" },
  },
  run: async (invocation) => {
    const { io, isJson, text, flag } = invocation;
    const objectId = text("object");
    const filter =
      objectId === undefined
        ? {
            limit: limitIn(text("limit")),
            event_types: eventTypesIn(text("type")),
            created_after: since(text("since")),
            is_delivered: flag("failed") ? false : undefined,
          }
        : { object_id: objectId };
    const session = await sessionOf(io);
    const { merchant_id: merchantId } = session.credential;
    const profile = given({ profile_id: profileOf(invocation, session) });
    const { events } = await session.railyard.events.list(merchantId, { ...given(filter), ...profile });
    for (const event of events) {
      if (isJson) io.print(JSON.stringify(event));
      else io.print([event.created, event.event_type, event.object_id, event.event_id, deliveryOf(event)].join("  "));
    }
    if (events.length === 0 && !isJson) io.note("No event matches.");
    return exitCodes.success;
  },
};

const resendOne = async (
  { io, isJson }: Invocation,
  { railyard, credential }: Session,
  id: string,
): Promise<number> => {
  const attempt = await railyard.events.resend(credential.merchant_id, id);
  const { status_code: status, error_message: problem } = attempt.response;
  const isDelivered = status !== null && status >= 200 && status < 300;
  if (isJson) io.print(JSON.stringify(attempt));
  else {
    const answer = status === null ? (problem ?? "no answer") : String(status);
    io.print(`${attempt.event_type}  ${id}  ${io.styled(isDelivered ? "green" : "red", answer)}`);
  }
  return isDelivered ? exitCodes.success : exitCodes.failure;
};

const isOver = ({ status }: EventResend): boolean => status !== "pending" && status !== "running";

const rateIn = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const rate = Number(text);
  if (!Number.isInteger(rate) || rate < 1 || rate > 1_000) throw new UsageError("--rate must be 1 to 1000.");
  return rate;
};

const resendFailed = async (invocation: Invocation, session: Session, rate: number | undefined): Promise<number> => {
  const { io, isJson, text, flag } = invocation;
  const { railyard } = session;
  const filter = given({
    created_after: since(text("since") ?? "1h"),
    is_delivered: false,
    event_types: eventTypesIn(text("type")),
    profile_id: profileOf(invocation, session),
    webhook_endpoint_id: text("endpoint"),
  });
  if (flag("dry-run")) {
    const counted = await railyard.eventResends.count(filter);
    io.print(isJson ? JSON.stringify(counted) : `${String(counted.matched_count)} events would be sent again.`);
    return exitCodes.success;
  }
  const started = await railyard.eventResends.create(given({ ...filter, rate_per_second: rate }));
  io.note(`${String(started.matched_count)} events are sent again (${started.resend_id}).`);
  let resend = started;
  while (!isOver(resend) && !io.signal.aborted) {
    await sleep(500, io.signal);
    resend = await railyard.eventResends.retrieve(started.resend_id);
  }
  if (isJson) io.print(JSON.stringify(resend));
  else {
    const { delivered_count: delivered, failed_count: failed, skipped_count: skipped } = resend;
    io.print(`${String(delivered)} delivered, ${String(failed)} failed, ${String(skipped)} skipped`);
  }
  if (resend.status === "failed") throw new CommandError(resend.failure_reason ?? "The resend failed.");
  return resend.failed_count === 0 ? exitCodes.success : exitCodes.failure;
};

export const resendEvents: Command = {
  name: "events resend",
  usage: "<event id> | --failed [--since SPAN]",
  summary: "Send webhooks again, to the webhook_url of the profile or another endpoint.",
  help: [
    "  --failed            all events of the time whose webhook was not delivered",
    "  --since SPAN        the time, such as 1h or 2d; default 1h",
    "  --type TYPES        only these types, separated by commas",
    "  --profile ID        the business profile; needed where the merchant has several",
    "  --endpoint ID       to this endpoint; default the profile's own one",
    "  --rate N            at most so many events a second, 1 to 1000",
    "  --dry-run           count them, and send nothing",
  ],
  options: {
    failed: { type: "boolean" },
    endpoint: { type: "string" },
    rate: { type: "string" },
    "dry-run": { type: "boolean" },
    since: { type: "string" },
    type: { type: "string" },
    profile: { type: "string" },
  },
  run: async (invocation) => {
    const { io, positionals, flag, text } = invocation;
    const [id, ...others] = positionals;
    if (others.length > 0) throw new UsageError("One event at a time. Send --failed for all that were not delivered.");
    if ((id === undefined) === !flag("failed")) throw new UsageError("Name an event, or send --failed.");
    if (id !== undefined && (flag("dry-run") || text("rate") !== undefined || text("endpoint") !== undefined)) {
      throw new UsageError("--dry-run, --rate and --endpoint are for --failed.");
    }
    const rate = rateIn(text("rate"));
    const session = await sessionOf(io);
    return id === undefined ? resendFailed(invocation, session, rate) : resendOne(invocation, session, id);
  },
};
