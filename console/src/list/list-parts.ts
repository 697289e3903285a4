import type { ReactNode } from "react";

/** A column of a list. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts are aligned to the end of their cell. */
  readonly isAtEnd?: boolean;
  /** Shown only to those who choose it. */
  readonly isOptional?: boolean;
}

interface FilterBase {
  /** Name in the address. */
  readonly name: string;
  readonly label: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A filter of a list; its value is in the address. */
export type Filter =
  | (FilterBase & { readonly kind: "choices"; readonly choices: readonly Choice[] })
  | (FilterBase & { readonly kind: "choice"; readonly choices: readonly Choice[] })
  | (FilterBase & { readonly kind: "text"; readonly placeholder?: string })
  /** From and to a day: `<name>_from`, `<name>_to`. */
  | (FilterBase & { readonly kind: "days" });

/** A page of rows. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** How many match; null: not counted. */
  readonly total: number | null;
  /** Whether there are at least so many, and not exactly. */
  readonly isTotalLowerBound?: boolean;
  /** `after` of the next page; null: this is the last one. */
  readonly next: string | null;
}
