import type { ReactNode } from "react";
import type { OperationId } from "../../session/access.ts";
import type { Program } from "./program.ts";

/** Rules as they are edited. */
export interface RulesDraft<Selection> {
  readonly name: string;
  readonly program: Program<Selection>;
  /** Whether customers are shown the parts of a surcharge; other rules have no such choice. */
  readonly showsParts?: boolean | undefined;
}

export interface StoredRules<Selection> extends RulesDraft<Selection> {
  /** Unix time in seconds. */
  readonly modifiedAt: number;
}

interface SelectionProps<Selection> {
  readonly label: string;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

/** The fields of what a rule decides. */
export type SelectionEditor<Selection> = (props: SelectionProps<Selection>) => ReactNode;

/** Rules of one kind: how they are read and written, and what they decide. */
export interface RulesKind<Selection> {
  readonly name: "three_ds" | "surcharge";
  /** Of the request that has the program. */
  readonly member: "program" | "algorithm";
  readonly operations: Readonly<Record<"read" | "put" | "remove", OperationId>>;
  readonly read: () => Promise<StoredRules<Selection>>;
  /** Refused where another version is active than the expected one, if there is one. */
  readonly put: (draft: RulesDraft<Selection>, expectedVersion: number | undefined) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  /** Where there are no rules yet. */
  readonly first: RulesDraft<Selection>;
  readonly firstSelection: Selection;
  readonly Editor: SelectionEditor<Selection>;
  /** Whether the editor can show it. */
  readonly isSelection: (selection: unknown) => boolean;
  readonly useSelectionWords: () => (selection: Selection) => string;
}
