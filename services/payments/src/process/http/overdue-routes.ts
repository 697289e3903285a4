import type { OverdueKind, OverdueObjects } from "@railyard/contracts";
import { listOverdue } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

/** What is past the time at which it should be settled, of all merchants. */
export interface OverdueReader {
  readonly counts: () => Promise<
    readonly { readonly kind: string; readonly overdue: number; readonly seconds: number | null }[]
  >;
  /** The oldest of each kind. */
  readonly objects: () => Promise<
    readonly {
      readonly kind: OverdueKind;
      readonly merchant_id: string;
      readonly object_id: string;
      readonly deadline: Date;
    }[]
  >;
}

type OverdueOfKind = OverdueObjects["kinds"][number];

/** What the operator sees of what is stuck. */
export const overdueRoutes = (reader: OverdueReader): readonly Route[] => [
  defineRoute(listOverdue, async () => {
    const [counts, objects] = await Promise.all([reader.counts(), reader.objects()]);
    const kinds = counts.map(({ kind, overdue, seconds }): OverdueOfKind => ({
      kind: kind as OverdueKind,
      count: overdue,
      oldest_age_seconds: Math.max(seconds ?? 0, 0),
      objects: objects
        .filter((object) => object.kind === kind)
        .map(({ merchant_id, object_id, deadline }) => ({
          merchant_id,
          object_id,
          overdue_since: deadline.toISOString(),
        })),
    }));
    return { body: { kinds } };
  }),
];
