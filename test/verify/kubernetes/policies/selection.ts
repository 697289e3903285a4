import type { Document, Labels } from "../documents.ts";
import { nameOf, ofKind, selects, workloadsOf } from "../documents.ts";

interface Selecting {
  readonly selector?: { readonly matchLabels?: Labels };
}

const selectorOf = ({ spec }: Document): Labels | undefined => (spec as Selecting | undefined)?.selector?.matchLabels;

/** A workload selects its own pods and no other's. */
export const selectors = (documents: readonly Document[]): readonly string[] => {
  const workloads = workloadsOf(documents);
  return workloads
    .filter(({ isLongRunning }) => isLongRunning)
    .flatMap(({ document, labels }) => {
      const selector = selectorOf(document);
      if (selector === undefined) return [`${nameOf(document)} has no selector`];
      if (!selects(selector, labels)) return [`${nameOf(document)} does not select its own pods`];
      return workloads
        .filter((other) => other.document !== document && selects(selector, other.labels))
        .map((other) => `${nameOf(document)} selects the pods of ${nameOf(other.document)}`);
    });
};

interface BudgetSpec extends Selecting {
  readonly minAvailable?: number | string;
  readonly maxUnavailable?: number | string;
}

const share = (quantity: number | string, of: number): number =>
  typeof quantity === "number" ? quantity : Math.ceil((Number.parseFloat(quantity) / 100) * of);

/** Every budget is of pods that exist, and lets at least one of them be evicted. */
export const disruptionBudgets = (documents: readonly Document[]): readonly string[] =>
  ofKind<BudgetSpec>(documents, "PodDisruptionBudget").flatMap((budget) => {
    const chosen = workloadsOf(documents).filter(({ labels }) => selects(selectorOf(budget), labels));
    if (chosen.length === 0) return [`${nameOf(budget)} selects no pod`];
    const replicas = chosen.reduce((sum, workload) => sum + (workload.replicas ?? 2), 0);
    const { minAvailable, maxUnavailable } = budget.spec;
    const evictable =
      minAvailable === undefined ? share(maxUnavailable ?? 0, replicas) : replicas - share(minAvailable, replicas);
    return evictable > 0 ? [] : [`${nameOf(budget)} lets none of ${String(replicas)} pods be evicted`];
  });
