import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, decimal, flag, integer, list, nullable, record, text } from "../schema.ts";

const backlogMembers = {
  count: integer("Number of items; larger backlogs are counted up to a limit.", { minimum: 0 }),
  oldest_age_seconds: decimal("Age of the oldest item in seconds; 0 when there is none.", { minimum: 0 }),
} as const;

const instance = record("ServiceInstance", "State of one instance of a service.", {
  service: choice("The service.", ["gateway", "merchants", "payments", "events", "decision-engine"]),
  address: text("Host and port of the instance.", { examples: ["payments:8102"] }),
  status: choice("up: accepts requests. down: answers, but does not accept requests. unreachable: no answer in time.", [
    "up",
    "down",
    "unreachable",
  ]),
  version: nullable(text("Version of the service; null: unreachable.", { examples: ["0.1.0"] })),
  answered_in_ms: nullable(integer("Time until the answer in milliseconds; null: unreachable.", { minimum: 0 })),
  parts: list(
    "What the instance needs.",
    record("ServicePart", "Something that a service needs.", {
      name: text("Name of the part.", { examples: ["database"] }),
      is_available: flag("Whether it is available."),
    }),
  ),
  outbox: nullable(
    record(
      "OutboxBacklog",
      "Events that the broker has not confirmed; null: the service publishes none.",
      backlogMembers,
    ),
  ),
  inbox: list(
    "Events of other services that this one has not processed.",
    record("InboxBacklog", "Events of one source that are not processed.", {
      source: text("The source."),
      count: integer("Number of events.", { minimum: 0 }),
    }),
  ),
  jobs: list(
    "Kinds of jobs.",
    record("JobBacklog", "Jobs of one kind that are due and not begun.", {
      task: text("Kind of the jobs.", { examples: ["check_attempt"] }),
      ...backlogMembers,
    }),
  ),
});

/** Answer of GET /operator/services. */
export const serviceHealth = record("ServiceHealth", "State of all services of the installation.", {
  checked_at: dateTime("Time of the check; answers are reused for five seconds."),
  services: list("Instances by service, as the gateway addresses them.", instance),
});

export type ServiceInstanceHealth = FromSchema<typeof instance>;
export type ServiceHealth = FromSchema<typeof serviceHealth>;
