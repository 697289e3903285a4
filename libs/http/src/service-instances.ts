import type { ClientTarget } from "./client-exchange.ts";

/** The instances of one service, with what is known of their health. */
export interface ServiceInstances {
  /** Those to try, best first: by turns, those that lately could not be reached last. Never empty. */
  readonly inOrder: () => readonly ClientTarget[];
  /** Reports that an instance could not be reached or died over a request. */
  readonly failed: (target: ClientTarget) => void;
  /** Reports that an instance answered. */
  readonly answered: (target: ClientTarget) => void;
}

/** How long an instance that failed goes last. Then one request tries it, and the others keep avoiding it. */
const avoidedMs = 5_000;

interface Instance {
  readonly target: ClientTarget;
  avoidedUntilMs: number;
}

/**
 * Instances by turns.
 * @throws {RangeError} for none
 */
export const createServiceInstances = (
  targets: readonly ClientTarget[],
  nowMs: () => number = Date.now,
): ServiceInstances => {
  const [first, ...others] = targets;
  if (first === undefined) throw new RangeError("A service has at least one address.");
  const nothing = (): void => undefined;
  // The usual case, where there is nothing to choose.
  if (others.length === 0) return { inOrder: () => targets, failed: nothing, answered: nothing };
  const instances: readonly Instance[] = targets.map((target) => ({ target, avoidedUntilMs: 0 }));
  const find = (target: ClientTarget): Instance | undefined => instances.find((instance) => instance.target === target);
  let turn = 0;
  return {
    inOrder: () => {
      turn = (turn + 1) % instances.length;
      const rotated = [...instances.slice(turn), ...instances.slice(0, turn)];
      const now = nowMs();
      const order = [
        ...rotated.filter(({ avoidedUntilMs }) => avoidedUntilMs <= now),
        ...rotated
          .filter(({ avoidedUntilMs }) => avoidedUntilMs > now)
          .sort((one, other) => one.avoidedUntilMs - other.avoidedUntilMs),
      ];
      const [next] = order;
      if (next !== undefined && next.avoidedUntilMs > 0) next.avoidedUntilMs = now + avoidedMs;
      return order.map(({ target }) => target);
    },
    failed: (target) => {
      const instance = find(target);
      if (instance !== undefined) instance.avoidedUntilMs = nowMs() + avoidedMs;
    },
    answered: (target) => {
      const instance = find(target);
      if (instance !== undefined) instance.avoidedUntilMs = 0;
    },
  };
};
