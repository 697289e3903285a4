import type { EventStreamPage, StreamedEvent, StreamEventsQuery } from "@railyard/node";
import { ApiError, ConnectionError, RateLimitError } from "@railyard/node";
import { given } from "./given.ts";
import type { Session } from "./session.ts";
import { sleep } from "./times.ts";

/** Which events are followed, and who hears about the connection. */
export interface FollowOptions {
  readonly session: Pick<Session, "railyard">;
  /** Where to begin; undefined: now. */
  readonly after: string | undefined;
  readonly events: StreamEventsQuery["events"];
  readonly profileId: string | undefined;
  readonly signal: AbortSignal;
  /** Called once the place is known from which nothing is missed. */
  readonly onReady: () => void;
  readonly onInterrupted: (error: Error) => void;
  readonly onRestored: () => void;
}

/** An event, and what to continue after once it is handled. */
export interface Followed {
  readonly event: StreamedEvent;
  readonly cursor: string;
}

const waitSeconds = 25;
const retryMs = { first: 250, longest: 5_000 } as const;

/** What ends by itself: the platform is started again, or asks for a pause. */
const isPassing = (error: unknown): error is Error =>
  error instanceof ConnectionError || error instanceof ApiError || error instanceof RateLimitError;

/** Events one after the other, for as long as the signal is not aborted, whatever happens to the connection. */
export const followEvents = async function* (options: FollowOptions): AsyncGenerator<Followed> {
  const { session, signal } = options;
  const query = { events: options.events, profile_id: options.profileId };
  let after = options.after;
  let isReady = false;
  let retries = 0;

  const poll = async (): Promise<EventStreamPage | undefined> => {
    try {
      const wait = isReady ? waitSeconds : 0;
      const page = await session.railyard.events.stream(given({ ...query, after, wait }), { signal, maxRetries: 0 });
      if (retries > 0) options.onRestored();
      retries = 0;
      return page;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isPassing(error)) throw error;
      if (retries === 0) options.onInterrupted(error);
      await sleep(Math.min(retryMs.longest, retryMs.first * 2 ** retries) * (0.75 + Math.random() / 4), signal);
      retries += 1;
      return undefined;
    }
  };

  while (!signal.aborted) {
    const page = await poll();
    if (page === undefined) continue;
    if (!isReady) options.onReady();
    isReady = true;
    for (const [index, event] of page.data.entries()) {
      yield { event, cursor: index === page.data.length - 1 ? page.next_after : event.event_id };
    }
    after = page.next_after;
  }
};
