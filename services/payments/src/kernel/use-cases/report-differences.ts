import type { Difference } from "../domain/integrity.ts";
import type { DifferenceSource, JudgedObject, PaymentObserver } from "../ports.ts";

/** What a message with differences was about. */
export interface DifferingMessage {
  readonly object: JudgedObject;
  readonly objectId: string;
  readonly source: DifferenceSource;
  readonly connector: string | null;
}

/** Counts what a provider stated otherwise than it was asked for, and writes it to the log; nothing without any. */
export const reportDifferences = (
  { observer }: { readonly observer: Pick<PaymentObserver, "differed" | "warn"> },
  { object, objectId, source, connector }: DifferingMessage,
  differences: readonly Difference[],
): void => {
  if (differences.length === 0) return;
  for (const { member } of differences) observer.differed(object, source, member);
  const facts = { [`${object}_id`]: objectId, connector, source, differences };
  observer.warn(facts, "A provider states something else than was asked for; it is not believed.");
};
