/** How a state is written down and read again. Restored from its documents it computes on as if it had never ended. */
export interface SnapshotForm<State> {
  /** Changes with everything that makes documents of before unreadable. */
  readonly format: number;
  readonly create: () => State;
  /** Merchants in the exact order of their last outcomes, oldest first. */
  readonly merchantIds: (state: State) => Iterable<string>;
  readonly merchantDocument: (state: State, merchantId: string) => unknown;
  /** What belongs to no single merchant; small. */
  readonly sharedDocument: (state: State) => unknown;
  readonly restore: (documents: SnapshotDocuments) => State;
}

export interface SnapshotDocuments {
  readonly shared: unknown;
  /** Oldest last outcome first. */
  readonly merchants: readonly { readonly merchantId: string; readonly document: unknown }[];
}

/** A merchant as it was at the position of its capture. */
export interface CapturedMerchant {
  readonly merchantId: string;
  /** Its place in the order of last outcomes; {@link unmoved}: as in the snapshot before. */
  readonly touched: number;
  readonly document: string;
}

export const unmoved = -1;

/** The state at one position, written down merchant by merchant while outcomes are applied to it. */
export interface Capture {
  readonly position: number;
  readonly shared: string;
  /** Merchants of the state, whether they changed or not. */
  readonly merchantCount: number;
  /** Writes one more merchant down; false when there is none left. */
  advance(): boolean;
  /** What was written down since the last call. */
  drain(): readonly CapturedMerchant[];
  /** Ends it, also before it is complete. */
  end(): void;
}

/**
 * The scores of one replica: a state that follows from a beginning, which all replicas of a lineage share, and from
 * the outcomes that were applied since.
 */
export interface ScoreReplica<State> {
  /** Another object after each `begin`. */
  state(): State;
  /** Of the last outcome applied. */
  position(): number;
  /** Null: built from a window of outcomes that no other replica may have begun at. */
  lineage(): string | null;
  begin(state: State, position: number, lineage: string | null): void;
  /** The snapshot of that lineage was made of this very state. */
  joinLineage(lineage: string): void;
  /** Applies the outcome at a position; a change changes no other merchant, but may drop the oldest. */
  record(merchantId: string, position: number, change: (state: State) => void): void;
  /** Captures the merchants with outcomes after a position, or with null all of them. One capture at a time. */
  capture(after: number | null): Capture;
  /** A snapshot contains everything up to the position. */
  forgetChangesUpTo(position: number): void;
}

/** Each waiting merchant's place in the order of last outcomes. */
const waitingMerchants = (
  merchantIds: readonly string[],
  position: number,
  isChanged: (merchantId: string) => boolean,
): Map<string, number> => {
  let firstMoved = merchantIds.length;
  while (firstMoved > 0 && isChanged(merchantIds[firstMoved - 1] ?? "")) firstMoved -= 1;
  const waiting = new Map<string, number>();
  for (const [index, merchantId] of merchantIds.entries()) {
    // At most one merchant moves with each position, so these places are behind those of all snapshots before.
    if (index >= firstMoved) waiting.set(merchantId, position - (merchantIds.length - 1 - index));
    else if (isChanged(merchantId)) waiting.set(merchantId, unmoved);
  }
  return waiting;
};

/** A capture under way, which hears of outcomes before they are applied. */
interface RunningCapture extends Capture {
  beforeChange(merchantId: string): void;
}

const beginCapture = <State>(
  form: SnapshotForm<State>,
  state: State,
  position: number,
  isChanged: (merchantId: string) => boolean,
  onEnd: () => void,
): RunningCapture => {
  const merchantIds = [...form.merchantIds(state)];
  const waiting = waitingMerchants(merchantIds, position, isChanged);
  const oldestFirst = waiting.keys();
  let captured: CapturedMerchant[] = [];
  const keep = (merchantId: string): void => {
    const touched = waiting.get(merchantId);
    if (touched === undefined) return;
    waiting.delete(merchantId);
    const document = JSON.stringify(form.merchantDocument(state, merchantId));
    captured.push({ merchantId, touched, document });
  };
  const advance = (): boolean => {
    const next = oldestFirst.next();
    if (next.done === true) return false;
    keep(next.value);
    return true;
  };
  return {
    position,
    shared: JSON.stringify(form.sharedDocument(state)),
    merchantCount: merchantIds.length,
    advance,
    drain: () => {
      const drained = captured;
      captured = [];
      return drained;
    },
    end: onEnd,
    beforeChange: (merchantId) => {
      keep(merchantId);
      // The outcome may drop the oldest merchant.
      advance();
    },
  };
};

export const createScoreReplica = <State>(form: SnapshotForm<State>): ScoreReplica<State> => {
  let state = form.create();
  let position = 0;
  let lineage: string | null = null;
  /** Merchants by the position of their last outcome, oldest first. */
  let changes = new Map<string, number>();
  let running: RunningCapture | undefined;
  return {
    state: () => state,
    position: () => position,
    lineage: () => lineage,
    begin: (newState, newPosition, newLineage) => {
      state = newState;
      position = newPosition;
      lineage = newLineage;
      changes = new Map();
      running = undefined;
    },
    joinLineage: (newLineage) => {
      lineage = newLineage;
    },
    record: (merchantId, newPosition, change) => {
      running?.beforeChange(merchantId);
      change(state);
      position = newPosition;
      changes.delete(merchantId);
      changes.set(merchantId, newPosition);
    },
    capture: (after) => {
      const isChanged = (merchantId: string): boolean => after === null || (changes.get(merchantId) ?? 0) > after;
      running = beginCapture(form, state, position, isChanged, () => {
        running = undefined;
      });
      return running;
    },
    forgetChangesUpTo: (kept) => {
      for (const [merchantId, changedAt] of changes) {
        if (changedAt > kept) return;
        changes.delete(merchantId);
      }
    },
  };
};
