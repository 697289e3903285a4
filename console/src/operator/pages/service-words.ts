import type { components } from "../../generated/merchant-api.ts";
import type { Tone } from "../../parts/status-badge.tsx";

export type Instance = components["schemas"]["ServiceInstance"];

/** A backlog that is older needs a look. */
const attentionSeconds = 60;

/** Parts that are not there. */
export const missingParts = ({ parts }: Instance): readonly string[] =>
  parts.filter(({ is_available: isAvailable }) => !isAvailable).map(({ name }) => name);

/** What a service is to who looks: in order, in need of a look, or not working. */
export const stateOf = (instance: Instance): "up" | "degraded" | "down" | "unreachable" => {
  if (instance.status !== "up") return instance.status;
  const isBehind =
    (instance.outbox?.oldest_age_seconds ?? 0) >= attentionSeconds ||
    instance.jobs.some(({ oldest_age_seconds: age }) => age >= attentionSeconds) ||
    missingParts(instance).length > 0;
  return isBehind ? "degraded" : "up";
};

export const toneOf: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  up: "good",
  degraded: "attention",
  down: "bad",
  unreachable: "bad",
};

/** Jobs that wait, the oldest first. */
export const waitingJobs = ({ jobs }: Instance): Instance["jobs"] =>
  jobs.filter(({ count }) => count > 0).toSorted((one, other) => other.oldest_age_seconds - one.oldest_age_seconds);
