import type { DeliveryAttemptKind, EventType } from "@railyard/contracts";
import type { AddedEndpoint } from "./added-endpoint.ts";
import type { Header } from "./endpoint.ts";
import { endpointIdOf } from "./endpoint.ts";
import type { RecordedEvent, StoredContent } from "./merchant-event.ts";

/**
 * How far a delivery is. `held`: there was no address to send it to. `suppressed`: the merchant does not want the type.
 * Both can still be sent by hand.
 */
export type DeliveryState = "due" | "delivered" | "exhausted" | "held" | "suppressed";

/** A delivery that one worker has for as long as it renews its lease. */
export interface ClaimedDelivery extends StoredContent {
  /** That of the event for the profile's own endpoint. */
  readonly deliveryId: string;
  readonly eventId: string;
  /** Null for the profile's own endpoint, and when it was deleted. */
  readonly addedEndpoint: AddedEndpoint | null;
  /** Whether others that are due wait for this one: its endpoint has an order, or has just recovered. */
  readonly isOneOfMore: boolean;
  /** Most webhooks a second that its endpoint gets; null: as many as it accepts. */
  readonly ratePerSecond: number | null;
  /** Whether a success of the last minute is on record of the endpoint. */
  readonly isSuccessNoted: boolean;
  readonly claimId: string;
  readonly endpointId: string;
  readonly merchantId: string;
  readonly profileId: string;
  readonly objectId: string;
  readonly eventType: EventType;
  readonly objectVersion: number;
  readonly created: Date;
  /** Whether it is about an object of an erased customer. */
  readonly isErased: boolean;
  readonly directoryVersion: number;
  readonly traceParent: string | null;
  /** Automatic tries made so far. */
  readonly tries: number;
  /** Failures of the endpoint since its last success. */
  readonly endpointFailures: number;
  /** The address that has answered 410, when one has. */
  readonly disabledUrl: string | null;
}

/** The delivery of an event that was just stored, to an endpoint without failures on record. */
export const firstDelivery = (event: RecordedEvent, claimId: string): ClaimedDelivery => ({
  deliveryId: event.eventId,
  eventId: event.eventId,
  addedEndpoint: null,
  isOneOfMore: false,
  ratePerSecond: null,
  isSuccessNoted: false,
  claimId,
  endpointId: endpointIdOf(event.merchantId, event.profileId),
  merchantId: event.merchantId,
  profileId: event.profileId,
  objectId: event.objectId,
  eventType: event.eventType,
  objectVersion: event.objectVersion,
  created: event.created,
  body: event.body,
  sealedContent: event.sealedContent,
  isErased: false,
  directoryVersion: event.directoryVersion,
  traceParent: event.traceParent,
  tries: 0,
  endpointFailures: 0,
  disabledUrl: null,
});

/** What an event looks like on its way out. */
export interface OutgoingEvent {
  readonly eventId: string;
  readonly objectVersion: number;
  readonly body: string;
}

/** What came back; `status` is null when no answer came. */
export interface Answer {
  readonly status: number | null;
  readonly headers: readonly Header[] | null;
  /** The beginning of the body. */
  readonly body: string | null;
  /** Why there is no answer, such as `timeout` or `address_denied`. */
  readonly faultCode: string | null;
  readonly faultMessage: string | null;
  readonly durationMs: number;
}

/** One try, as it is kept. */
export interface DeliveryTry {
  readonly attemptId: string;
  readonly deliveryId: string;
  readonly kind: DeliveryAttemptKind;
  readonly startedAt: Date;
  /** Secrets masked. */
  readonly requestHeaders: readonly Header[];
  readonly answer: Answer;
  /** Headers and body of the answer as they are stored, {@link AnswerText} encrypted; null without an answer. */
  readonly sealedAnswer: string | null;
  readonly verdict: Verdict;
  /** The resend that it was part of. */
  readonly resendId?: string | undefined;
}

/** What is stored encrypted of an answer. */
export type AnswerText = Pick<Answer, "headers" | "body">;

/** What an answer means. */
export interface Verdict {
  readonly outcome: "delivered" | "failed" | "gone";
  /** Stable word for the reason; null for a success. */
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** What the receiver asked for, within bounds. */
  readonly retryAfterMs: number;
  readonly isTimeout: boolean;
}

const longestRetryAfterMs = 60 * 60 * 1_000;
const secondsPattern = /^\d{1,9}$/;

const retryAfterOf = (headers: readonly Header[], now: Date): number => {
  const value = headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1].trim() ?? "";
  const ms = secondsPattern.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestRetryAfterMs);
};

const failed = (errorCode: string, errorMessage: string): Verdict => ({
  outcome: "failed",
  errorCode,
  errorMessage,
  retryAfterMs: 0,
  isTimeout: false,
});

/** Judges an answer: only 2xx is a success, 410 means never again, everything else is worth another try. */
export const judge = (answer: Answer, now: Date): Verdict => {
  const { status, faultCode, faultMessage } = answer;
  if (status === null) {
    const verdict = failed(faultCode ?? "no_answer", faultMessage ?? "No answer came.");
    return { ...verdict, isTimeout: faultCode === "timeout" };
  }
  if (status >= 200 && status < 300) {
    return { outcome: "delivered", errorCode: null, errorMessage: null, retryAfterMs: 0, isTimeout: false };
  }
  if (status === 410) {
    return { ...failed("endpoint_gone", "The receiver answered 410: nothing more is sent there."), outcome: "gone" };
  }
  if (status >= 300 && status < 400) return failed("redirected", "Redirects are not followed. Set the final address.");
  const verdict = failed("refused", `The receiver answered ${String(status)}.`);
  const asksForTime = status === 429 || status === 503;
  return asksForTime ? { ...verdict, retryAfterMs: retryAfterOf(answer.headers ?? [], now) } : verdict;
};
