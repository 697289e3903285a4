import type {
  ResolveUnmatchedTransactionRequest,
  UnmatchedTransaction as UnmatchedRepresentation,
} from "@railyard/contracts";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../kernel/use-cases/caller.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { correctionEvent } from "../../kernel/use-cases/recorded-correction.ts";
import { resolveUnmatched } from "../domain/unmatched-transaction.ts";
import type { Resolution, UnmatchedTransaction } from "../domain/unmatched-transaction.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { unmatchedToWire } from "../wire/unmatched-wire.ts";
import { saveUnmatched } from "./unmatched-operation.ts";

type ResolvePorts = Pick<Ports, "changeLog" | "clock" | "ids" | "relay" | "unmatched">;

export interface ResolveUnmatchedInput {
  readonly caller: Caller;
  readonly unmatchedTransactionId: string;
  readonly request: ResolveUnmatchedTransactionRequest;
}

const shown = ({ status, details: { resolution } }: UnmatchedTransaction): Readonly<Record<string, unknown>> => ({
  status,
  resolution: resolution?.outcome ?? null,
});

const resolutionOf = (
  { changeLog }: Pick<Ports, "changeLog">,
  { resolution: outcome, note }: ResolveUnmatchedTransactionRequest,
  now: Date,
): Resolution => {
  const { actor_kind: actorKind, actor_id: actorId } = changeLog.actor();
  return { outcome, note, actorKind, actorId, resolvedAt: now.toISOString() };
};

/** Null when another process stored its change first. */
const resolve = async (
  ports: ResolvePorts,
  { caller, unmatchedTransactionId, request }: ResolveUnmatchedInput,
): Promise<UnmatchedTransaction | null> => {
  const row = await ports.unmatched.load(caller.merchantId, unmatchedTransactionId);
  if (row === null || !isOwnedBy(caller, row)) {
    throw failures.unmatched_transaction_not_found({ unmatched_transaction_id: unmatchedTransactionId });
  }
  const resolution = row.details.resolution?.outcome;
  if (resolution === request.resolution) return row;
  if (resolution !== undefined) throw failures.unmatched_transaction_resolved_otherwise({ resolution });
  const now = ports.clock.now();
  const after = resolveUnmatched(row, resolutionOf(ports, request, now), now);
  if (after === row) throw failures.unmatched_transaction_not_in_review({ current: row.status });
  const event = correctionEvent(ports, {
    objectType: "unmatched_transaction",
    objectId: unmatchedTransactionId,
    owner: row,
    before: shown(row),
    after: shown(after),
  });
  return saveUnmatched(ports, row, after, [event]);
};

/**
 * Closes an unmatched transaction in review as an operator found it at the provider; nothing is sent to the provider.
 * @throws {Failure} `unmatched_transaction_not_found` (HE_02), `unmatched_transaction_not_in_review` (IR_06 422),
 * `unmatched_transaction_resolved_otherwise` (IR_06 409), `busy` (409).
 */
export const resolveUnmatchedTransaction =
  (ports: ResolvePorts) =>
  async (input: ResolveUnmatchedInput): Promise<UnmatchedRepresentation> =>
    unmatchedToWire(
      await changeStored(`unmatched transaction ${input.unmatchedTransactionId}`, () => resolve(ports, input)),
    );
