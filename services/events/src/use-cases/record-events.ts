import type { Envelope } from "@railyard/contracts";
import { endpointIdOf } from "../domain/endpoint.ts";
import { isForMerchants, recordedEventOf } from "../domain/merchant-event.ts";
import type { EventIntake } from "../ports.ts";

export interface RecordEventsPorts {
  readonly intake: EventIntake;
  /** Tells the worker which endpoints have something to send, once it is committed. */
  readonly announce: (endpointIds: readonly string[]) => void;
}

/**
 * Stores what merchants may see. It needs nobody but the database: settings are looked at when the event is sent, so
 * events are recorded while other services are away.
 */
export const recordEvents =
  ({ intake, announce }: RecordEventsPorts) =>
  async (envelopes: readonly Envelope[]): Promise<void> => {
    const recorded = await intake.take(envelopes, (fresh) => fresh.filter(isForMerchants).map(recordedEventOf));
    if (recorded.length > 0) announce(recorded.map((event) => endpointIdOf(event.merchantId, event.profileId)));
  };
