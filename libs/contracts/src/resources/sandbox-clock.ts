import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, nullable, record, request, text } from "../schema.ts";

const shortDuration = "[1-9][0-9]{0,5}(?:s|min|h|d|w|mo|y)";
const dates = ["Y", "M", "W", "D"].map((unit) => `(?:[0-9]{1,6}${unit})?`).join("");
const times = ["H", "M", "S"].map((unit) => `(?:[0-9]{1,6}${unit})?`).join("");

/** Body of POST /sandbox/clock/advance. */
export const advanceSandboxClockBody = request(
  "AdvanceSandboxClockRequest",
  "How far to advance the sandbox clock: either by or to.",
  {
    by: text(
      "How far: a number of s, min, h, d, w, mo or y, or an ISO 8601 duration. Months and years go by the calendar.",
      { pattern: `^(?:${shortDuration}|P(?=[0-9T])${dates}(?:T(?=[0-9])${times})?)$`, examples: ["1mo", "P3DT12H"] },
    ),
    to: dateTime("The time to advance to."),
  },
  [],
);

/** The sandbox clock of a merchant. */
export const sandboxClock = record("SandboxClock", "What time a merchant of the sandbox has.", {
  merchant_id: text("The merchant."),
  now: dateTime("The merchant's time: the real time, unless the clock was advanced. It passes at the usual pace."),
  status: choice(
    "advancing: what is due until target is being done; ready: all of it is.",
    ["ready", "advancing"],
    "SandboxClockStatus",
  ),
  target: nullable(dateTime("The time that the clock is being advanced to; null when it is ready.")),
});

export type AdvanceSandboxClockRequest = FromSchema<typeof advanceSandboxClockBody>;
export type SandboxClock = FromSchema<typeof sandboxClock>;
