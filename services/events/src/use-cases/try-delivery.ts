import type { DeliveryAttemptKind } from "@railyard/contracts";
import type { TokenOutcome } from "../domain/access-token.ts";
import type { Answer, AnswerText, DeliveryTry, OutgoingEvent } from "../domain/delivery.ts";
import { judge } from "../domain/delivery.ts";
import type { Endpoint } from "../domain/endpoint.ts";
import type { WebhookHeaders } from "../domain/webhook-headers.ts";
import { webhookHeaders } from "../domain/webhook-headers.ts";
import type { AccessTokens, Clock, Signer, WebhookClient, WebhookRequest } from "../ports.ts";

export interface TryDeliveryPorts {
  readonly client: WebhookClient;
  readonly tokens: AccessTokens;
  readonly sign: Signer;
  readonly clock: Clock;
  readonly newAttemptId: () => string;
}

/** One message and where it goes. */
export interface TryInput {
  readonly event: OutgoingEvent;
  /** Absent: that of the profile's own endpoint. */
  readonly deliveryId?: string | undefined;
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly kind: DeliveryAttemptKind;
  readonly tryNumber: number;
  readonly resendId?: string | undefined;
  /** Absent: the try runs to its end whatever happens. */
  readonly signal?: AbortSignal | undefined;
}

/** What a try has before it is sent. */
interface Preparation {
  /** Null: the endpoint needs none. */
  readonly token: TokenOutcome | null;
  readonly elapsedMs: number;
}

const prepare = async (tokens: AccessTokens, { endpoint, signal }: TryInput): Promise<Preparation> => {
  const { merchantId, authentication } = endpoint;
  const startedAtMs = performance.now();
  const token = authentication.kind === "oauth2" ? await tokens.get(merchantId, authentication, signal) : null;
  return { token, elapsedMs: performance.now() - startedAtMs };
};

const headersOf = (
  { sign, clock }: TryDeliveryPorts,
  { event, endpoint, kind, tryNumber }: TryInput,
  { token }: Preparation,
): WebhookHeaders => {
  const { eventId: id, body } = event;
  const timestampSeconds = Math.floor(clock().getTime() / 1_000);
  return webhookHeaders({
    endpoint,
    event,
    tryNumber,
    isManual: kind === "manual_retry",
    timestampSeconds,
    signatures: sign(endpoint.signingKeys, { id, timestampSeconds, body }),
    accessToken: token !== null && "token" in token ? token.token : undefined,
  });
};

/** Without a token nothing is sent. One that the receiver refuses is not used again. */
const send = async (
  { client, tokens }: TryDeliveryPorts,
  { merchantId, authentication }: Endpoint,
  { token, elapsedMs }: Preparation,
  request: WebhookRequest,
): Promise<Answer> => {
  if (token !== null && "failure" in token) return token.failure;
  const clientCertificate = authentication.kind === "mtls" ? authentication : undefined;
  const answer = await client.post({ ...request, clientCertificate, elapsedMs });
  if (answer.status === 401 && token !== null && authentication.kind === "oauth2") {
    tokens.drop(merchantId, authentication, token.token);
  }
  return answer;
};

/** Sends the stored body once, freshly signed, and judges what comes back. */
export const tryDelivery =
  (ports: TryDeliveryPorts) =>
  async (input: TryInput): Promise<DeliveryTry> => {
    const { event, deliveryId = event.eventId, endpoint, url, kind, resendId, signal } = input;
    const startedAt = ports.clock();
    const preparation = await prepare(ports.tokens, input);
    const headers = headersOf(ports, input, preparation);
    const answer = await send(ports, endpoint, preparation, { url, headers: headers.sent, body: event.body, signal });
    const { headers: answerHeaders, body: answerBody } = answer;
    const answerText: AnswerText = { headers: answerHeaders, body: answerBody };
    return {
      // The first try carries the id of the event, as the listing has it.
      attemptId: kind === "initial_attempt" ? deliveryId : ports.newAttemptId(),
      deliveryId,
      kind,
      startedAt,
      requestHeaders: headers.kept,
      answer,
      sealedAnswer: answer.status === null ? null : endpoint.seals.sealAnswer(JSON.stringify(answerText)),
      verdict: judge(answer, ports.clock()),
      resendId,
    };
  };
