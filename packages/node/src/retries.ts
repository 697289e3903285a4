/** The shortest and the longest wait before an attempt is repeated. */
const waitMs = { min: 500, max: 8_000 } as const;

/** Answers after which the same request may succeed. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Conflicts that end by themselves. */
const passingReasons: ReadonlySet<string> = new Set(["busy", "idempotency_in_progress"]);

/** Whether an answer may be different when the request is sent again. */
export const isPassing = (status: number, reason: string | undefined): boolean =>
  passingStatuses.has(status) || (status === 409 && passingReasons.has(reason ?? ""));

/** Whether an earlier attempt of the same call is being processed, so that asking again is waiting for its answer. */
export const isInProgress = (status: number, reason: string | undefined): boolean =>
  status === 409 && reason === "idempotency_in_progress";

/** The wait that a Retry-After header asks for: seconds, or a time. */
export const retryAfterMs = (header: string | null, now: Date): number | undefined => {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (header.trim() !== "" && Number.isFinite(seconds)) return Math.max(seconds, 0) * 1_000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(time - now.getTime(), 0);
};

/**
 * The wait before a repetition: doubling from half a second to eight, spread so that clients that failed together do
 * not come back together.
 * @param repetition 0 for the first
 * @param random from 0 to 1
 */
export const backoffMs = (repetition: number, random: number): number =>
  Math.min(waitMs.max, waitMs.min * 2 ** repetition * (1 + random));
