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
  readonly statements: readonly string[];
  /** The latest version that was reported. */
  readonly version: number | null;
}

/**
 * How a statement is received. Accepted: it is the first, or the first final one. Corrected: it replaces a final
 * verdict. Duplicate: it reports nothing new, or reports it late.
 */
export type Reception = "accepted" | "corrected" | "duplicate";

/** An attempt is not corrected more often, and no more is remembered of what was reported about it. */
export const mostCorrections = 16;
export const mostStatements = 64;

/** Whether the statement was taken in before, or a later one of the same teller was. */
const isRepeated = (known: KnownAttempt, { statement, version }: Statement): boolean =>
  known.statements.includes(statement) || (version !== null && known.version !== null && version < known.version);

/**
 * Compares a statement with what is known. A statement counts once, so what is delivered again, in whatever order,
 * neither moves the verdict to and fro nor adds anything.
 */
export const receive = (known: KnownAttempt | undefined, report: Statement): Reception => {
  if (known === undefined) return "accepted";
  if (report.verdict === "pending" || report.verdict === known.verdict || isRepeated(known, report)) return "duplicate";
  if (known.verdict === "pending") return "accepted";
  const isFull = known.revision >= mostCorrections || known.statements.length >= mostStatements;
  return isFull ? "duplicate" : "corrected";
};

const later = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? (left ?? right) : Math.max(left, right);

/** What is known after a statement, however it was received. */
export const knownAfter = (known: KnownAttempt | undefined, report: Statement, reception: Reception): KnownAttempt => {
  const statements = known?.statements ?? [];
  const isNoted = statements.includes(report.statement) || statements.length >= mostStatements;
  return {
    verdict: known === undefined || reception !== "duplicate" ? report.verdict : known.verdict,
    revision: (known?.revision ?? 0) + (reception === "corrected" ? 1 : 0),
    statements: isNoted ? statements : [...statements, report.statement],
    version: later(known?.version ?? null, report.version),
  };
};
