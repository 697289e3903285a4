import type { TakeEvents } from "@railyard/outbox";
import { endpointIdOf } from "../domain/endpoint.ts";
import { isForMerchants, recordedEventOf } from "../domain/merchant-event.ts";
import type { EventIntake, TakenEvents } from "../ports.ts";
import type { DeliveryWorker } from "./run-deliveries.ts";

export interface RecordEventsPorts {
  readonly intake: EventIntake;
  /** Gets what it can send at once, and hears which endpoints have more, when that is committed. */
  readonly worker: Pick<DeliveryWorker, "beginHandOver" | "hint">;
  /** Notified of the endpoints that events were stored for. */
  readonly stream: { hint(endpointIds: readonly string[]): void };
  /** Notified when personal data have to be removed. */
  readonly redaction: { hint(): void };
}

/**
 * Stores what merchants may see. It needs only the database: settings are looked at when the event is sent, so
 * events are recorded while other services are away.
 */
export const recordEvents =
  ({ intake, worker, stream, redaction }: RecordEventsPorts): TakeEvents =>
  async (step, envelopes) => {
    const events = envelopes.filter(isForMerchants).map(recordedEventOf);
    const handOver = worker.beginHandOver(events);
    let taken: TakenEvents | undefined;
    try {
      taken = await intake.take(step, envelopes, events, handOver.reserved);
    } finally {
      handOver.finish(taken?.claimed ?? []);
    }
    if (taken === undefined) return false;
    const { claimed, queued, addedEndpoints, hasErasures } = taken;
    if (hasErasures) redaction.hint();
    const queuedAt = queued.map((event) => endpointIdOf(event.merchantId, event.profileId));
    const waiting = [...queuedAt, ...addedEndpoints];
    if (waiting.length > 0) worker.hint(waiting);
    stream.hint([...queuedAt, ...claimed.map(({ endpointId }) => endpointId)]);
    return true;
  };
