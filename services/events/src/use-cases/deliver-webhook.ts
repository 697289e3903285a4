import { defined } from "@railyard/members";
import { isToOwnEndpoint, openEndpoint } from "../domain/added-endpoint.ts";
import type { ClaimedDelivery } from "../domain/delivery.ts";
import type { Endpoint } from "../domain/endpoint.ts";
import { bodyOf } from "../domain/merchant-event.ts";
import type { NextStep, RetryPolicy } from "../domain/retry-policy.ts";
import { nextStep } from "../domain/retry-policy.ts";
import { isWanted } from "../domain/wanted-events.ts";
import type { DeliveryResult, EndpointDirectory, Randomness } from "../ports.ts";
import type { TryDeliveryPorts } from "./try-delivery.ts";
import { tryDelivery } from "./try-delivery.ts";

export interface DeliverWebhookPorts extends TryDeliveryPorts {
  readonly endpoints: EndpointDirectory;
  readonly policy: RetryPolicy;
  readonly random: Randomness;
  /** Hears why a delivery could not even be tried. */
  readonly onObstacle: (delivery: ClaimedDelivery, error: unknown) => void;
}

export type DeliverWebhook = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryResult>;

// The settings could not be had; that is our own fault and must not use up the merchant's tries.
const obstacleDelayMs = 2_000;

/** The result of a delivery that was not tried. */
export const unsent = (delivery: ClaimedDelivery, next: NextStep): DeliveryResult => ({
  delivery,
  attempt: null,
  next,
  health: null,
});

/** The payment that a body is about: its first id of one. The body is not read whole for this. */
const paymentIdIn = (body: string): string | undefined => /"payment_id":"([\w.:-]{1,64})"/.exec(body)?.[1];

/** Where a delivery goes; null where there is nothing: deleted or disabled. */
const endpointOf = async (
  { endpoints, clock }: Pick<DeliverWebhookPorts, "endpoints" | "clock">,
  delivery: ClaimedDelivery,
): Promise<Endpoint | null> => {
  const { merchantId, profileId, directoryVersion, addedEndpoint } = delivery;
  const own = await endpoints.find(merchantId, profileId, directoryVersion);
  if (own === null || isToOwnEndpoint(delivery)) return own;
  return addedEndpoint === null || addedEndpoint.isDisabled ? null : openEndpoint(addedEndpoint, own.seals, clock());
};

/** Takes a claimed delivery one step further. Never rejects: an obstacle puts the delivery back. */
export const deliverWebhook = (ports: DeliverWebhookPorts): DeliverWebhook => {
  const attempt = tryDelivery(ports);

  const send = async (
    delivery: ClaimedDelivery,
    body: string,
    endpoint: Endpoint,
    url: string,
    signal: AbortSignal,
  ): Promise<DeliveryResult> => {
    const event = { ...delivery, body };
    const tryNumber = delivery.tries + 1;
    const kind = delivery.tries === 0 ? "initial_attempt" : "automatic_retry";
    const { deliveryId } = delivery;
    const made = await attempt({ event, deliveryId, endpoint, url, kind, tryNumber, signal });
    // Cut off by our own end: the next holder sends it again, with the same id.
    if (signal.aborted && made.verdict.outcome !== "delivered") return unsent(delivery, { state: "due", delayMs: 0 });
    const { outcome } = made.verdict;
    const isNew = !isToOwnEndpoint(delivery) && !delivery.isSuccessNoted;
    const isSuspect = delivery.endpointFailures > 0 || delivery.disabledUrl !== null || isNew;
    return {
      delivery,
      attempt: made,
      next: nextStep(ports.policy, made.verdict, tryNumber, ports.random()),
      health: { endpointId: delivery.endpointId, outcome, url, isSuspect },
      ...defined({ paymentId: paymentIdIn(body) }),
    };
  };

  return async (delivery, signal) => {
    try {
      const endpoint = await endpointOf(ports, delivery);
      const url = endpoint?.url ?? null;
      if (endpoint === null || url === null) return unsent(delivery, { state: "held", delayMs: 0 });
      const body = bodyOf(delivery, endpoint.seals.openContent);
      if (!isWanted(endpoint, delivery.eventType, body)) return unsent(delivery, { state: "suppressed", delayMs: 0 });
      // The merchant has not changed the address that asked for nothing more: the endpoint stays blocked.
      if (delivery.disabledUrl === url) return unsent(delivery, { state: "due", delayMs: 0 });
      return await send(delivery, body, endpoint, url, signal);
    } catch (error) {
      ports.onObstacle(delivery, error);
      return unsent(delivery, { state: "due", delayMs: obstacleDelayMs });
    }
  };
};
