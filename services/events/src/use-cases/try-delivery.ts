import type { DeliveryAttemptKind } from "@railyard/contracts";
import type { AnswerText, DeliveryTry, OutgoingEvent } from "../domain/delivery.ts";
import { judge } from "../domain/delivery.ts";
import type { Endpoint } from "../domain/endpoint.ts";
import { webhookHeaders } from "../domain/webhook-headers.ts";
import type { Clock, Signer, WebhookClient } from "../ports.ts";

export interface TryDeliveryPorts {
  readonly client: WebhookClient;
  readonly sign: Signer;
  readonly clock: Clock;
  readonly newAttemptId: () => string;
}

/** One message and where it goes. */
export interface TryInput {
  readonly event: OutgoingEvent;
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly kind: DeliveryAttemptKind;
  readonly tryNumber: number;
  readonly resendId?: string | undefined;
  /** Absent: the try runs to its end whatever happens. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends the stored body once, freshly signed, and judges what comes back. */
export const tryDelivery =
  ({ client, sign, clock, newAttemptId }: TryDeliveryPorts) =>
  async ({ event, endpoint, url, kind, tryNumber, resendId, signal }: TryInput): Promise<DeliveryTry> => {
    const startedAt = clock();
    const timestampSeconds = Math.floor(startedAt.getTime() / 1_000);
    const { eventId: id, body } = event;
    const headers = webhookHeaders({
      endpoint,
      event,
      tryNumber,
      isManual: kind === "manual_retry",
      timestampSeconds,
      signatures: sign(endpoint.signingKeys, { id, timestampSeconds, body }),
    });
    const answer = await client.post({ url, headers: headers.sent, body, signal });
    const { headers: answerHeaders, body: answerBody } = answer;
    const answerText: AnswerText = { headers: answerHeaders, body: answerBody };
    return {
      // The first try carries the id of the event, as the listing has it.
      attemptId: kind === "initial_attempt" ? id : newAttemptId(),
      eventId: id,
      kind,
      startedAt,
      requestHeaders: headers.kept,
      answer,
      sealedAnswer: answer.status === null ? null : endpoint.seals.sealAnswer(JSON.stringify(answerText)),
      verdict: judge(answer, clock()),
      resendId,
    };
  };
