import type { EventClass, WebhookEndpoint, WebhookEndpointWithSecret } from "@railyard/node";
import type { Command, Invocation } from "../command.ts";
import { eventTypesIn } from "../event-types.ts";
import { UsageError, exitCodes } from "../failures.ts";
import { given } from "../given.ts";
import type { Session } from "../session.ts";
import { sessionOf } from "../session.ts";

const profileOption = "  --profile ID        the business profile; needed where the merchant has several";

const profileOf = ({ text }: Invocation, { credential }: Session): string | undefined =>
  text("profile") ?? credential.profile_id ?? undefined;

const eventsOf = ({ event_classes: classes, event_types: types }: WebhookEndpoint): string =>
  classes.length + types.length === 0 ? "all events" : [...classes, ...types].join(",");

const lineOf = (endpoint: WebhookEndpoint): string =>
  [endpoint.webhook_endpoint_id, endpoint.state, endpoint.url ?? "no address", eventsOf(endpoint)].join("  ");

const idIn = ({ positionals }: Invocation): string => {
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0)
    throw new UsageError("Name one endpoint. railyard endpoints list prints all.");
  return id;
};

/** The secret is a line of its own, for scripts that read it. */
const printWithSecret = ({ io, isJson }: Invocation, endpoint: WebhookEndpointWithSecret): number => {
  if (isJson) io.print(JSON.stringify(endpoint));
  else {
    io.print(lineOf(endpoint));
    io.print(endpoint.secret);
    io.note("Store this secret now: it is not shown again.");
  }
  return exitCodes.success;
};

const listEndpoints: Command = {
  name: "endpoints list",
  usage: "[--profile ID]",
  summary: "List webhook endpoints with their state.",
  help: ["  --profile ID        only endpoints of this business profile"],
  options: { profile: { type: "string" } },
  run: async (invocation) => {
    const { io, isJson } = invocation;
    const session = await sessionOf(io);
    const filter = given({ profile_id: profileOf(invocation, session) });
    const { data } = await session.railyard.webhookEndpoints.list(filter);
    for (const endpoint of data) io.print(isJson ? JSON.stringify(endpoint) : lineOf(endpoint));
    return exitCodes.success;
  },
};

const createEndpoint: Command = {
  name: "endpoints create",
  usage: "--url ADDRESS [--classes CLASSES] [--types TYPES]",
  summary: "Add a webhook endpoint to a business profile, and print its secret.",
  help: [
    "  --url ADDRESS       where webhooks are posted",
    "  --classes CLASSES   only events of these classes, separated by commas",
    "  --types TYPES       only events of these types, separated by commas",
    "  --ordered           one webhook about an object after the other",
    profileOption,
  ],
  options: {
    url: { type: "string" },
    classes: { type: "string" },
    types: { type: "string" },
    ordered: { type: "boolean" },
    profile: { type: "string" },
  },
  run: async (invocation) => {
    const { io, text, flag, positionals } = invocation;
    const url = text("url");
    if (url === undefined || positionals.length > 0) throw new UsageError("endpoints create needs --url ADDRESS.");
    const types = eventTypesIn(text("types"));
    const session = await sessionOf(io);
    const settings = given({
      profile_id: profileOf(invocation, session),
      // The platform refuses what is no class, and lists those that are.
      event_classes: text("classes")
        ?.split(",")
        .map((name) => name.trim() as EventClass),
      event_types: types,
      ordering: flag("ordered") ? ("object" as const) : undefined,
    });
    return printWithSecret(invocation, await session.railyard.webhookEndpoints.create({ url, ...settings }));
  },
};

const deleteEndpoint: Command = {
  name: "endpoints delete",
  usage: "<endpoint id>",
  summary: "Delete a webhook endpoint that was added to a business profile.",
  help: [],
  options: {},
  run: async (invocation) => {
    const { io, isJson } = invocation;
    const id = idIn(invocation);
    const { railyard } = await sessionOf(io);
    const deleted = await railyard.webhookEndpoints.delete(id);
    io.print(isJson ? JSON.stringify(deleted) : `${id}  deleted`);
    return exitCodes.success;
  },
};

const pingEndpoint: Command = {
  name: "endpoints ping",
  usage: "<endpoint id>",
  summary: "Send a signed test webhook to an endpoint.",
  help: ["  The id of a business profile names its own endpoint."],
  options: {},
  run: async (invocation) => {
    const { io, isJson } = invocation;
    const id = idIn(invocation);
    const { railyard } = await sessionOf(io);
    const ping = await railyard.webhookEndpoints.ping(id);
    const { is_accepted: isAccepted, status_code: status, error_message: problem, duration_ms: duration } = ping;
    if (isJson) io.print(JSON.stringify(ping));
    else {
      const answer = status === null ? (problem ?? "no answer") : String(status);
      io.print(`${id}  ${io.styled(isAccepted ? "green" : "red", answer)}  ${String(duration)} ms`);
    }
    return isAccepted ? exitCodes.success : exitCodes.failure;
  },
};

const hoursIn = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const hours = Number(text);
  if (!/^\d+$/.test(text) || hours > 168) throw new UsageError("--overlap must be 0 to 168 hours.");
  return hours;
};

const rotateSecret: Command = {
  name: "endpoints rotate",
  usage: "<endpoint id> [--overlap HOURS]",
  summary: "Replace the secret of an endpoint, and print the new one.",
  help: ["  --overlap HOURS     for so long the earlier secret signs too, 0 to 168; default 24"],
  options: { overlap: { type: "string" } },
  run: async (invocation) => {
    const id = idIn(invocation);
    const overlap = given({ overlap_hours: hoursIn(invocation.text("overlap")) });
    const { railyard } = await sessionOf(invocation.io);
    return printWithSecret(invocation, await railyard.webhookEndpoints.rotateSecret(id, overlap));
  },
};

/** Commands about the endpoints that webhooks are sent to. */
export const endpointCommands: readonly Command[] = [
  listEndpoints,
  createEndpoint,
  deleteEndpoint,
  pingEndpoint,
  rotateSecret,
];
