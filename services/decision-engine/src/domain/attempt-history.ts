import type { Verdict } from "./scoring/outcome.ts";

/** What is reported about an attempt, as far as it decides whether that is new. */
export interface Statement {
  readonly verdict: Verdict;
  /** The same whenever the same is reported. */
  readonly statement: string;
  /** Version of the payment that the statement is about; null where the teller counts none. */
  readonly version: number | null;
}

/** What is known of an attempt. */
export interface KnownAttempt {
  /** By the last word on it. */
  readonly verdict: Verdict;
  /** How often it was corrected. */
  readonly revision: number;
  /** Everything that was reported about it. */
  readonly told: readonly string[];
  /** The latest version that was reported. */
  readonly version: number | null;
}

/**
 * What becomes of a statement. Accepted: it is the first, or the first final one. Corrected: it replaces a final
 * verdict. Duplicate: it says nothing new, or says it late.
 */
export type Reception = "accepted" | "corrected" | "duplicate";

/** An attempt is not corrected more often, and no more is remembered of what was reported about it. */
export const mostCorrections = 16;
export const mostStatements = 64;

/** Whether the statement was taken in before, or a later one of the same teller was. */
const isRepeated = (known: KnownAttempt, { statement, version }: Statement): boolean =>
  known.told.includes(statement) ||
  (version !== null && known.version !== null && version < known.version);

/**
 * Compares a statement with what is known. A statement counts once, so what is delivered again, in whatever order,
 * neither moves the verdict to and fro nor adds anything.
 */
export const receive = (known: KnownAttempt | undefined, told: Statement): Reception => {
  if (known === undefined) return "accepted";
  if (told.verdict === "pending" || told.verdict === known.verdict || isRepeated(known, told)) return "duplicate";
  if (known.verdict === "pending") return "accepted";
  const isFull = known.revision >= mostCorrections || known.told.length >= mostStatements;
  return isFull ? "duplicate" : "corrected";
};

const later = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? (left ?? right) : Math.max(left, right);

/** What is known after a statement, whatever became of it. */
export const knownAfter = (known: KnownAttempt | undefined, told: Statement, reception: Reception): KnownAttempt => {
  const statements = known?.told ?? [];
  const isNoted = statements.includes(told.statement) || statements.length >= mostStatements;
  return {
    verdict: known === undefined || reception !== "duplicate" ? told.verdict : known.verdict,
    revision: (known?.revision ?? 0) + (reception === "corrected" ? 1 : 0),
    told: isNoted ? statements : [...statements, told.statement],
    version: later(known?.version ?? null, told.version),
  };
};
