import { choice, decimal, flag, list, nullable, record } from "../schema.ts";

const degradationReasons = ["database_unavailable", "broker_unavailable", "scores_stale", "rules_stale"] as const;

/** Members of an answer that are there only while the engine decides by memory alone. */
export const degradationMembers = {
  degraded: flag("True while this replica decides from memory because it cannot read updates; absent otherwise."),
  degradation: record("Degradation", "Causes, and the age of the data in use.", {
    reasons: list("All current causes.", choice("The dependency that is unavailable or stale.", degradationReasons)),
    scores_read_seconds_ago: nullable(decimal("Seconds since outcomes were last read from the log.", { minimum: 0 })),
    rules_read_seconds_ago: nullable(decimal("Seconds since rules and settings were last read.", { minimum: 0 })),
  }),
} as const;
