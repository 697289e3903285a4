import { resendDaysMax } from "@railyard/contracts";
import { pause } from "@railyard/waiting";
import type { StoredEndpoint } from "../domain/added-endpoint.ts";
import { deliveryIdOf, openEndpoint } from "../domain/added-endpoint.ts";
import type { DeliveryTry } from "../domain/delivery.ts";
import type { HealthSign } from "../domain/endpoint-health.ts";
import type { Endpoint } from "../domain/endpoint.ts";
import { endpointIdOf } from "../domain/endpoint.ts";
import { batchOf, isToBeSent, longestResendMs, paceOf, selectionOf } from "../domain/event-resend.ts";
import { bodyOf } from "../domain/merchant-event.ts";
import { isWanted } from "../domain/wanted-events.ts";
import type {
  EndpointDirectory,
  EndpointHealthStore,
  EventPosition,
  HeldResend,
  ResendStore,
  ResentEvent,
  SendingPermit,
  WebhookEndpointStore,
} from "../ports.ts";
import type { DeliveryWorker } from "./run-deliveries.ts";
import type { TryDeliveryPorts } from "./try-delivery.ts";
import { tryDelivery } from "./try-delivery.ts";

export interface ResendTurnPorts extends TryDeliveryPorts {
  readonly resends: ResendStore;
  readonly endpoints: Pick<EndpointDirectory, "find">;
  readonly added: Pick<WebhookEndpointStore, "load">;
  readonly health: Pick<EndpointHealthStore, "permit">;
  /** Slots of endpoints, of which deliveries of new events have the first choice. */
  readonly worker: Pick<DeliveryWorker, "borrow" | "giveBack" | "hint">;
  readonly onTrouble: (doing: string, error: unknown) => void;
}

/** How a turn ends before its time. */
export interface TurnSignals {
  /** No further events are sent. */
  readonly stopping: AbortSignal;
  /** Those that are being sent are given up. */
  readonly cutOff: AbortSignal;
}

/** Sends the next events of a resend; then other resends have their turn. */
export type TakeResendTurn = (resend: HeldResend) => Promise<void>;

/** A resend with what it sends to. */
interface Turn {
  readonly resend: HeldResend;
  /** Null: the profile's own one. */
  readonly stored: StoredEndpoint | null;
  readonly endpointId: string;
  readonly endpoint: Endpoint;
  readonly url: string;
}

const pageEvents = 50;
/** Until an endpoint whose slots are all taken is looked at again. */
const slotPauseMs = 250;
/** A resend that its rate holds back for longer lets others have their turn. */
const longestPaceMs = 250;

const reasons = {
  noUrl: "The profile has no webhook address. Set webhook_details.webhook_url on it, then create the resend again.",
  deleted: "The endpoint was deleted.",
  disabled: "The endpoint is disabled. Enable it, then create the resend again.",
  gone: "The receiver responded with 410. Enable the endpoint or set another address, then create the resend again.",
  tooLong: `The resend did not end within ${String(resendDaysMax)} days. Create it again for the events that are left.`,
} as const;

const isSuspect = ({ failures, disabledUrl }: SendingPermit): boolean => failures > 0 || disabledUrl !== null;

/** Sends an event as a try by hand; null: it was not sent, because it need not or cannot be. */
const eventSender = (ports: ResendTurnPorts, cutOff: AbortSignal) => {
  const attempt = tryDelivery(ports);
  return async ({ resend, stored, endpoint, url }: Turn, event: ResentEvent): Promise<DeliveryTry | null> => {
    if (!isToBeSent(resend, event)) return null;
    const { resendId } = resend;
    try {
      const outgoing = { ...event, body: bodyOf(event, endpoint.seals.openContent) };
      if (!isWanted(endpoint, event.eventType, outgoing.body)) return null;
      const tryNumber = event.attemptCount + 1;
      return await attempt({
        event: outgoing,
        deliveryId: deliveryIdOf(event.eventId, stored?.webhookEndpointId ?? null),
        endpoint,
        url,
        kind: "manual_retry",
        tryNumber,
        resendId,
        signal: cutOff,
      });
    } catch (error) {
      ports.onTrouble("prepare", error);
      return null;
    }
  };
};

/** Sends some events at once; false when this process is not to continue with the resend. */
const batchSender = (ports: ResendTurnPorts, cutOff: AbortSignal) => {
  const { resends, worker } = ports;
  const send = eventSender(ports, cutOff);
  return async (turn: Turn, permit: SendingPermit, passed: readonly EventPosition[]): Promise<boolean> => {
    const { resend, stored, endpointId, url } = turn;
    const addedEndpointId = stored?.webhookEndpointId ?? null;
    const found = await resends.begin(resend, passed, addedEndpointId);
    const made = await Promise.all(found.map((event) => send(turn, event)));
    const attempts = made.filter((some) => some !== null);
    // Cut off by our own end: nothing is kept of it, and the next holder sends it again, with the same ids.
    if (cutOff.aborted && attempts.some(({ verdict }) => verdict.outcome !== "delivered")) return false;
    const signs = attempts.map(({ verdict: { outcome } }): HealthSign => ({
      endpointId,
      outcome,
      url,
      isSuspect: isSuspect(permit),
    }));
    const isHeld = await resends.record(resend, { addedEndpointId, passed, attempts, health: signs });
    if (isSuspect(permit) && signs.some(({ outcome }) => outcome === "delivered")) worker.hint([endpointId]);
    return isHeld;
  };
};

/** Sends the first of the events that are left; answers how many, null when the turn is over. */
const nextSender = (ports: ResendTurnPorts, concurrency: number, cutOff: AbortSignal) => {
  const { resends, health, worker } = ports;
  const sendBatch = batchSender(ports, cutOff);

  const sendPermitted = async (
    turn: Turn,
    permit: SendingPermit,
    some: readonly EventPosition[],
  ): Promise<number | null> => {
    if (permit.disabledUrl === turn.url) await resends.end(turn.resend, "failed", reasons.gone);
    else if (permit.blockedMs > 0) await resends.release(turn.resend, permit.blockedMs, true);
    else if (await sendBatch(turn, permit, some)) return some.length;
    return null;
  };

  return async (turn: Turn, left: readonly EventPosition[]): Promise<number | null> => {
    const { resend, endpointId } = turn;
    const slots = worker.borrow(endpointId, batchOf(resend, Math.min(concurrency, left.length)));
    if (slots === 0) {
      await resends.release(resend, slotPauseMs, false);
      return null;
    }
    try {
      const permit = await health.permit(endpointId);
      return await sendPermitted(turn, permit, left.slice(0, permit.isProbe ? 1 : slots));
    } finally {
      worker.giveBack(endpointId, slots);
    }
  };
};

/** Where a resend goes now; a text: why it cannot continue. */
const turnTarget =
  ({ endpoints, added, clock }: ResendTurnPorts) =>
  async (resend: HeldResend): Promise<Turn | string> => {
    const { merchantId, profileId, filter } = resend;
    const own = await endpoints.find(merchantId, profileId, 0);
    if (own === null) return reasons.noUrl;
    const id = filter.webhook_endpoint_id ?? profileId;
    const stored = id === profileId ? null : await added.load(merchantId, id);
    if (stored === null && id !== profileId) return reasons.deleted;
    if (stored?.isDisabled === true) return reasons.disabled;
    const endpoint = stored === null ? own : openEndpoint(stored, own.seals, clock());
    const { url } = endpoint;
    return url === null ? reasons.noUrl : { resend, stored, endpointId: endpointIdOf(merchantId, id), endpoint, url };
  };

/** @param concurrency events of one resend on their way at once */
export const takeResendTurn = (
  ports: ResendTurnPorts,
  concurrency: number,
  { stopping, cutOff }: TurnSignals,
): TakeResendTurn => {
  const { resends, clock } = ports;
  const targetOf = turnTarget(ports);
  const sendNext = nextSender(ports, concurrency, cutOff);
  return async (resend) => {
    const { createdAt } = resend;
    const turn = await targetOf(resend);
    if (typeof turn === "string") return resends.end(resend, "failed", turn);
    if (clock().getTime() - createdAt.getTime() > longestResendMs) {
      return resends.end(resend, "failed", reasons.tooLong);
    }
    let left = await resends.page(resend, selectionOf(resend, turn.stored), pageEvents);
    if (left.length === 0) return resends.end(resend, "completed", null);
    while (left.length > 0 && !stopping.aborted) {
      const beganMs = performance.now();
      const sent = await sendNext(turn, left);
      if (sent === null) return undefined;
      left = left.slice(sent);
      const restMs = paceOf(resend, sent) - (performance.now() - beganMs);
      if (restMs > longestPaceMs) return resends.release(resend, restMs, false);
      if (restMs > 0) await pause(restMs, stopping);
    }
    return resends.release(resend, 0, false);
  };
};
