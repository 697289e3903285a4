import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "./caller.ts";
import { isOwnedBy } from "./caller.ts";

/** The part of a store that finds what an idempotency key made. */
export interface KeyedStore<Stored> {
  loadByIdempotencyKey(merchantId: string, idempotencyKey: string): Promise<Stored | null>;
  releaseIdempotencyKey(merchantId: string, idempotencyKey: string): Promise<void>;
}

/** What a repetition is judged by. */
export interface MadeObject {
  readonly profileId: string;
  readonly createdAt: Date;
}

export interface Repetition<Stored> {
  readonly store: KeyedStore<Stored>;
  readonly caller: Caller;
  readonly idempotencyKey: string | null;
  readonly objectOf: (stored: Stored) => MadeObject;
}

const keptMs = 24 * 60 * 60 * 1000;

/** Whether an idempotency key that was used then means nothing any more. */
const isKeyForgotten = (usedAt: Date, now: Date): boolean => now.getTime() - usedAt.getTime() > keptMs;

/**
 * What the same idempotency key made before; null when it made nothing, or so long ago that the key is free again.
 * @throws {Failure} `idempotency_conflict` (IR_16) when it made something of another profile than the caller's.
 */
export const madeBefore = async <Stored>(
  { clock }: Pick<Ports, "clock">,
  { store, caller, idempotencyKey, objectOf }: Repetition<Stored>,
): Promise<Stored | null> => {
  if (idempotencyKey === null) return null;
  const known = await store.loadByIdempotencyKey(caller.merchantId, idempotencyKey);
  if (known === null) return null;
  const object = objectOf(known);
  if (isKeyForgotten(object.createdAt, clock.now())) {
    await store.releaseIdempotencyKey(caller.merchantId, idempotencyKey);
    return null;
  }
  if (!isOwnedBy(caller, object)) throw failures.idempotency_conflict();
  return known;
};

/**
 * Stores something new, unless the same idempotency key made something before.
 * @param insert returns `inserted`, or why it stored nothing.
 * @param otherwise the outcome when no key explains it.
 * @returns what was made before, when this is a repetition; null once the new one is stored.
 * @throws {Failure} those of {@link madeBefore} and of `otherwise`.
 */
export const insertUnlessMadeBefore = async <Stored, Result extends string>(
  ports: Pick<Ports, "clock">,
  repetition: Repetition<Stored>,
  insert: () => Promise<Result | "inserted">,
  otherwise: (result: Result) => Promise<Stored>,
): Promise<Stored | null> => {
  let result = await insert();
  if (result === "inserted") return null;
  const known = await madeBefore(ports, repetition);
  if (known !== null) return known;
  // The key may be free again only now.
  if (repetition.idempotencyKey !== null) result = await insert();
  return result === "inserted" ? null : otherwise(result);
};
