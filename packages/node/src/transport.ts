import type { Attempt } from "./attempts.ts";
import { reportAttempt } from "./attempts.ts";
import { defined } from "./defined.ts";
import { ApiError, ConnectionError, RailyardError, errorOfAnswer } from "./errors.ts";
import type { Settings } from "./options.ts";
import type { Call, HttpRequest } from "./request.ts";
import { isRepeatable, requestOf } from "./request.ts";
import { backoffMs, isInProgress, isPassing, retryAfterMs } from "./retries.ts";
import { limitedSignal, sleep } from "./time.ts";

/** An attempt that ended with an error, which may pass. */
interface Failed {
  readonly error: RailyardError;
  readonly isPassing: boolean;
  readonly isInProgress: boolean;
  /** The wait that the platform asks for. */
  readonly waitMs: number | undefined;
}

interface Succeeded {
  readonly value: unknown;
  readonly status: number;
  readonly requestId: string | undefined;
}

type Outcome = Failed | Succeeded;

const hasFailed = (outcome: Outcome): outcome is Failed => "error" in outcome;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const failureOf = async (response: Response, requestId: string | undefined): Promise<Failed> => {
  const error = errorOfAnswer(response.status, parseJson(await response.text()), requestId);
  return {
    error,
    isPassing: isPassing(response.status, error.reason),
    isInProgress: isInProgress(response.status, error.reason),
    waitMs: retryAfterMs(response.headers.get("retry-after"), new Date()),
  };
};

const valueOf = async (response: Response, { operation }: Call, requestId: string | undefined): Promise<unknown> => {
  if (operation.answer === "file") return response;
  const text = await response.text();
  if (operation.answer === "none") return undefined;
  const value = parseJson(text);
  if (value === undefined) {
    const message = "The answer is a success without JSON. Check the address of the platform.";
    throw new ApiError({ message, status: response.status, requestId });
  }
  return value;
};

/** What Node reports below the error of `fetch`, such as ECONNREFUSED. */
const reasonOf = (cause: unknown): string => {
  const { code } = ((cause as { readonly cause?: unknown }).cause ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? `: ${code}` : "";
};

const isOurs = (error: unknown): error is RailyardError => error instanceof RailyardError;

/** One attempt. The caller's own abort is thrown as it is; everything else is an outcome. */
const attemptOnce = async (
  settings: Settings,
  call: Call,
  request: HttpRequest,
  timeoutMs: number,
): Promise<Outcome> => {
  const limit = limitedSignal(timeoutMs, call.options.signal);
  try {
    const { url, ...init } = request;
    const response = await settings.fetch(url, { ...init, redirect: "manual", signal: limit.signal });
    const requestId = response.headers.get("x-request-id") ?? undefined;
    if (!response.ok) return await failureOf(response, requestId);
    return { value: await valueOf(response, call, requestId), status: response.status, requestId };
  } catch (cause) {
    call.options.signal?.throwIfAborted();
    if (isOurs(cause)) return { error: cause, isPassing: false, isInProgress: false, waitMs: undefined };
    const message = limit.isTimedOut()
      ? `The platform did not answer within ${String(Math.round(timeoutMs))} ms.`
      : `The connection to the platform failed${reasonOf(cause)}.`;
    const error = new ConnectionError({ message, cause });
    return { error, isPassing: true, isInProgress: false, waitMs: undefined };
  } finally {
    limit.release();
  }
};

interface Progress {
  /** Repetitions so far that count. */
  readonly repetitions: number;
  readonly remainingMs: number;
  readonly maxRetries: number;
}

/** How long to wait before the attempt is repeated; undefined when it is not. */
const waitBeforeRetry = (call: Call, outcome: Outcome, progress: Progress): number | undefined => {
  if (!hasFailed(outcome) || !outcome.isPassing || !isRepeatable(call.operation)) return undefined;
  const isLeft = progress.repetitions < progress.maxRetries || (outcome.isInProgress && progress.maxRetries > 0);
  const waitMs = outcome.waitMs ?? backoffMs(progress.repetitions, Math.random());
  return isLeft && waitMs < progress.remainingMs ? waitMs : undefined;
};

interface Timing {
  readonly attempt: number;
  readonly startedAt: Date;
  readonly durationMs: number;
}

const attemptOf = (call: Call, outcome: Outcome, timing: Timing, retryInMs: number | undefined): Attempt => {
  const { status, requestId } = hasFailed(outcome) ? outcome.error : outcome;
  return {
    operation: call.name,
    method: call.operation.verb,
    path: call.operation.path,
    ...timing,
    ...defined({ status, requestId, retryInMs }),
    ...(hasFailed(outcome) ? { error: outcome.error } : {}),
  };
};

/** Sends a call until it succeeds, is refused, or its retries or its time are used up. */
export const send = async (settings: Settings, call: Call): Promise<unknown> => {
  const { options, operation } = call;
  options.signal?.throwIfAborted();
  const request = await requestOf(settings, call);
  const maxRetries = options.maxRetries ?? settings.maxRetries;
  const totalMs = options.timeoutMs ?? Math.max(settings.timeoutMs, operation.timeoutMs ?? 0);
  const attemptMs = Math.max(settings.attemptTimeoutMs, operation.timeoutMs ?? 0);
  const begun = performance.now();
  const remainingMs = (): number => totalMs - (performance.now() - begun);
  let repetitions = 0;
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = new Date();
    const attemptBegun = performance.now();
    const outcome = await attemptOnce(settings, call, request, Math.min(attemptMs, Math.max(remainingMs(), 1)));
    const timing = { attempt, startedAt, durationMs: performance.now() - attemptBegun };
    const waitMs = waitBeforeRetry(call, outcome, { repetitions, remainingMs: remainingMs(), maxRetries });
    reportAttempt(settings.hooks, attemptOf(call, outcome, timing, waitMs));
    if (!hasFailed(outcome)) return outcome.value;
    if (waitMs === undefined) throw outcome.error;
    if (!outcome.isInProgress) repetitions += 1;
    await sleep(waitMs, options.signal);
  }
};
