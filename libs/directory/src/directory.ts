import { createBoundedCache } from "@railyard/caching";
import type { DataOf, Envelope, MerchantSnapshot } from "@railyard/contracts";
import { merchantChanged, readMerchantSnapshot } from "@railyard/contracts";
import { errorMessage, isFailure, isOperational, OperationalError } from "@railyard/failures";
import type { ServiceClient } from "@railyard/http";
import type { Messaging } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

export interface DirectoryOptions {
  /** Client of the merchants service. */
  readonly client: ServiceClient;
  readonly messaging: Pick<Messaging, "listen">;
  readonly logger: Logger;
  /** Merchants kept in memory. Default 5000. */
  readonly capacity?: number;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
}

export interface LookUpOptions {
  /** The answer must be at least this new: the version that the caller's own change made. */
  readonly minimumVersion?: number | undefined;
}

/** Merchants' settings in memory, as new as the events about them, and never older than a caller has seen. */
export interface Directory {
  /**
   * The merchant's snapshot, or null when there is no such merchant. Do not change it: others hold the same object.
   * Throws OperationalError when it is not known, or only too old, and the merchants service does not answer.
   */
  merchant(merchantId: string, options?: LookUpOptions): Promise<MerchantSnapshot | null>;
  stop(): void;
}

const defaultCapacity = 5_000;
const absenceMs = 1_000;
const toleranceMs = 1_000;
// Backstop for an event that never came: what is in use is compared this often, without a caller waiting for it.
const revalidateAfterMs = 30_000;

/** What is known about one merchant id. */
interface KnownMerchant {
  /** Null: there was no such merchant. */
  readonly snapshot: MerchantSnapshot | null;
  readonly askedAtMs: number;
  /** Something newer is reported to exist. */
  isSuspect: boolean;
  /** Until then a suspect snapshot is served all the same, because asking for a newer one has just failed. */
  toleratedUntilMs: number;
}

interface Flight {
  readonly result: Promise<MerchantSnapshot | null>;
  /** Newest version announced while the answer was on its way. */
  announcedVersion: number;
}

type Fetch = (merchantId: string) => Promise<MerchantSnapshot | null>;

const fetchFrom =
  (client: ServiceClient): Fetch =>
  async (merchantId) => {
    try {
      return await client.call(readMerchantSnapshot, { params: { merchant_id: merchantId } });
    } catch (error) {
      // A service that does not know the route at all has reported nothing about the merchant.
      if (isFailure(error) && error.status === 404 && error.failureName !== "unknown_route") return null;
      throw error;
    }
  };

export const createDirectory = (options: DirectoryOptions): Directory => {
  const { logger, messaging, now = Date.now } = options;
  const log = createCalmLog(logger);
  const cache = createBoundedCache<KnownMerchant>(options.capacity ?? defaultCapacity);
  const flights = new Map<string, Flight>();
  const fetchSnapshot = fetchFrom(options.client);

  const land = (merchantId: string, snapshot: MerchantSnapshot | null, askedAtMs: number): void => {
    const announced = flights.get(merchantId)?.announcedVersion ?? 0;
    const isSuspect = (snapshot?.version ?? 0) < announced;
    cache.set(merchantId, { snapshot, askedAtMs, isSuspect, toleratedUntilMs: 0 });
  };

  /** Concurrent callers for one merchant share one request. */
  const fetchShared = (merchantId: string): Promise<MerchantSnapshot | null> => {
    const known = flights.get(merchantId);
    if (known !== undefined) return known.result;
    // An answer says nothing of what came after its question.
    const askedAtMs = now();
    const result = fetchSnapshot(merchantId)
      .then((snapshot) => {
        land(merchantId, snapshot, askedAtMs);
        return snapshot;
      })
      .finally(() => {
        flights.delete(merchantId);
      });
    flights.set(merchantId, { result, announcedVersion: 0 });
    return result;
  };

  const fetchAtLeast = async (merchantId: string, minimumVersion: number): Promise<MerchantSnapshot | null> => {
    const first = await fetchShared(merchantId);
    if (first === null || first.version >= minimumVersion) return first;
    // The shared request may have been on its way before the change that the caller knows of.
    const second = await fetchShared(merchantId);
    if (second === null || second.version >= minimumVersion) return second;
    throw new OperationalError(
      "directory_behind",
      `The settings are known at version ${String(second.version)}, but version ${String(minimumVersion)} is needed.`,
      { retryAfterSeconds: 1 },
    );
  };

  const isGoodEnough = (entry: KnownMerchant, minimumVersion: number): boolean => {
    const { snapshot } = entry;
    if (snapshot === null) {
      return minimumVersion === 0 && !entry.isSuspect && now() < entry.askedAtMs + absenceMs;
    }
    return snapshot.version >= minimumVersion && (!entry.isSuspect || now() < entry.toleratedUntilMs);
  };

  const tolerate = (merchantId: string, entry: KnownMerchant, error: unknown): void => {
    entry.toleratedUntilMs = now() + toleranceMs;
    log.warn(
      "stale",
      { merchant_id: merchantId, reason: errorMessage(error) },
      "Serving known settings of a merchant, because newer ones cannot be fetched.",
    );
  };

  const revalidate = (merchantId: string, entry: KnownMerchant): void => {
    if (now() < entry.askedAtMs + revalidateAfterMs || now() < entry.toleratedUntilMs) return;
    entry.toleratedUntilMs = now() + toleranceMs;
    fetchShared(merchantId).catch((error: unknown) => {
      tolerate(merchantId, entry, error);
    });
  };

  const invalidate = (envelope: Envelope): void => {
    const { merchant_id: merchantId, version } = envelope.data as DataOf<typeof merchantChanged>;
    const flight = flights.get(merchantId);
    if (flight !== undefined) flight.announcedVersion = Math.max(flight.announcedVersion, version);
    const entry = cache.peek(merchantId);
    if (entry !== undefined && (entry.snapshot?.version ?? 0) < version) entry.isSuspect = true;
  };

  const stopListening = messaging.listen(merchantChanged.type, invalidate, {
    onMissed: () => {
      for (const [, known] of cache.entries()) known.isSuspect = true;
      for (const flight of flights.values()) flight.announcedVersion = Infinity;
    },
  });

  return {
    merchant: async (merchantId, { minimumVersion = 0 } = {}) => {
      const entry = cache.get(merchantId);
      if (entry !== undefined && isGoodEnough(entry, minimumVersion)) {
        if (entry.snapshot !== null) revalidate(merchantId, entry);
        return entry.snapshot;
      }
      try {
        return await fetchAtLeast(merchantId, minimumVersion);
      } catch (error) {
        const known = entry?.snapshot ?? null;
        if (!isOperational(error) || entry === undefined || known === null) throw error;
        if (known.version < minimumVersion) throw error;
        tolerate(merchantId, entry, error);
        return known;
      }
    },
    stop: stopListening,
  };
};
