import { createHash } from "node:crypto";
import type { StreamedEvent } from "@railyard/node";
import { PermissionError } from "@railyard/node";
import type { Command, Invocation } from "../command.ts";
import { eventTypesIn } from "../event-types.ts";
import { UsageError, describeError, exitCodes } from "../failures.ts";
import { followEvents } from "../follow-events.ts";
import type { ForwardOptions, Forwarding } from "../forward-event.ts";
import { forwardEvent } from "../forward-event.ts";
import type { Io } from "../io.ts";
import type { Session } from "../session.ts";
import { addressOf, sessionOf } from "../session.ts";
import { readCursor, writeCursor } from "../stored-login.ts";
import { clockTime } from "../times.ts";

const headersIn = (texts: readonly string[]): ForwardOptions["headers"] =>
  texts.map((text) => {
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new UsageError(`--header ${text} is not "Name: value".`);
    return [name.toLowerCase(), value] as const;
  });

const forwardOptionsOf = ({ io, text, texts, flag }: Invocation): ForwardOptions | undefined => {
  const forward = text("forward");
  if (forward === undefined) return undefined;
  return {
    url: addressOf(forward),
    headers: headersIn(texts("header")),
    skipsVerify: flag("skip-verify"),
    signal: io.signal,
  };
};

interface SigningKey {
  readonly profileId: string;
  readonly name: string;
  readonly secret: string;
}

/** The keys that sign the events, of one profile or of all; none where the API key may not read them. */
const signingKeysOf = async (
  { railyard, credential }: Session,
  profileId: string | undefined,
): Promise<readonly SigningKey[]> => {
  const { merchant_id: merchantId } = credential;
  const keys: SigningKey[] = [];
  try {
    for (const profile of await railyard.profiles.listAccessible(merchantId)) {
      const { profile_id: id, profile_name: name } = profile;
      if (profileId !== undefined && id !== profileId) continue;
      const { payment_response_hash_key: secret } = await railyard.profiles.retrievePaymentResponseHashKey(
        merchantId,
        id,
      );
      keys.push({ profileId: id, name, secret });
    }
  } catch (error) {
    if (!(error instanceof PermissionError)) throw error;
  }
  return keys;
};

const standardSecret = (key: string): string => `whsec_${Buffer.from(key, "utf8").toString("base64")}`;

const describeKeys = (io: Io, keys: readonly SigningKey[]): void => {
  if (keys.length === 0) {
    io.note("The key may not read profiles, so that the secret of the signatures is not shown.");
    return;
  }
  io.note("Events are signed with payment_response_hash_key of their profile; verify with it:");
  for (const { profileId, name, secret } of keys) {
    io.note(`  ${profileId} (${name})`);
    io.note(`    payment_response_hash_key  ${secret}`);
    io.note(`    Standard Webhooks secret   ${standardSecret(secret)}`);
  }
};

const outcomeOf = (io: Io, { status, error, duration_ms: durationMs }: Forwarding): string => {
  const isSuccess = status !== null && status >= 200 && status < 300;
  const answer = status === null ? `no answer: ${error ?? ""}` : String(status);
  return `${io.styled(isSuccess ? "green" : "red", answer)} ${io.styled("dim", `${String(durationMs)} ms`)}`;
};

const printEvent = (
  { io, isJson, flag }: Invocation,
  event: StreamedEvent,
  forwarding: Forwarding | undefined,
): void => {
  const { event_id: id, event_type: type, object_id: objectId } = event;
  if (isJson) {
    const { body, ...facts } = event;
    io.print(JSON.stringify({ ...facts, body: JSON.parse(body) as unknown, forward: forwarding ?? null }));
    return;
  }
  const outcome = forwarding === undefined ? "" : `  ${outcomeOf(io, forwarding)}`;
  const time = io.styled("dim", clockTime(new Date()));
  io.print(`${time}  ${io.styled("bold", type)}  ${objectId}  ${io.styled("dim", id)}${outcome}`);
  if (flag("print-body")) io.print(event.body);
};

const reasonOf = (error: Error): string => describeError(error)[0] ?? error.message;

export const listen: Command = {
  name: "listen",
  usage: "[--forward ADDRESS] [--events TYPES] [--profile ID]",
  summary: "Print events as they happen, and forward them to your server.",
  help: [
    "Each event is posted with the exact body and headers of a webhook, signed with the profile's key. The profile",
    "needs no webhook_url, and its deliveries are not affected. Interrupted connections are made again; nothing is",
    "missed.",
    "",
    "  --forward ADDRESS   your webhook handler, such as localhost:3000/hooks",
    "  --events TYPES      only these types, separated by commas",
    "  --profile ID        only events of this business profile",
    "  --header NAME:VALUE a further header, such as a password; may be repeated",
    "  --skip-verify       do not check the certificate of an https address",
    "  --resume            begin after the last event that an earlier listen handled",
    "  --after ID          begin after this event; start: with the oldest one that is kept",
    "  --print-body        print the body of each event too",
  ],
  options: {
    forward: { type: "string", short: "f" },
    events: { type: "string", short: "e" },
    profile: { type: "string" },
    header: { type: "string", multiple: true },
    "skip-verify": { type: "boolean" },
    resume: { type: "boolean" },
    after: { type: "string" },
    "print-body": { type: "boolean" },
  },
  run: async (invocation) => {
    const { io, text, flag } = invocation;
    const events = eventTypesIn(text("events"));
    const forward = forwardOptionsOf(invocation);
    const profileId = text("profile");
    if (flag("resume") && text("after") !== undefined) throw new UsageError("--resume and --after exclude each other.");
    const session = await sessionOf(io);
    const parts = [session.url, session.credential.merchant_id, profileId ?? "", forward?.url ?? ""];
    const cursorName = createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
    describeKeys(io, await signingKeysOf(session, profileId));
    const following = followEvents({
      session,
      after: flag("resume") ? readCursor(io.environment, cursorName) : text("after"),
      events,
      profileId,
      signal: io.signal,
      onReady: () => {
        io.note(`Ready. ${forward === undefined ? "Waiting for events." : `Events are forwarded to ${forward.url}.`}`);
      },
      onInterrupted: (error) => {
        io.note(`The connection is interrupted: ${reasonOf(error)} Trying again.`);
      },
      onRestored: () => {
        io.note("Connected again.");
      },
    });
    for await (const { event, cursor } of following) {
      const forwarding = forward === undefined ? undefined : await forwardEvent(event, forward);
      if (io.signal.aborted) break;
      printEvent(invocation, event, forwarding);
      writeCursor(io.environment, cursorName, cursor);
    }
    return exitCodes.success;
  },
};
