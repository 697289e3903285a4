import type { Globals, Statement } from "@railyard/rules";

import type { ZoneClock } from "./zone-clock.ts";

/** A connector in a rule: a gateway, and the account at it; any account of the gateway when null. */
export interface RuleConnector {
  readonly gateway_name: string;
  readonly gateway_id: string | null;
}

export interface SplitToOne {
  /** Share, as a whole number; shares need not sum up to 100. */
  readonly split: number;
  readonly output: RuleConnector;
}

export interface SplitToMany {
  readonly split: number;
  readonly output: readonly RuleConnector[];
}

/** Who shall take the payment. */
export type RuleOutput =
  | { readonly kind: "single"; readonly connector: RuleConnector }
  | { readonly kind: "priority"; readonly connectors: readonly RuleConnector[] }
  | { readonly kind: "volume_split"; readonly splits: readonly SplitToOne[] }
  | { readonly kind: "volume_split_priority"; readonly splits: readonly SplitToMany[] };

/** A rule holds when one of its statements does. */
export interface Rule {
  readonly name: string;
  readonly output: RuleOutput;
  readonly statements: readonly Statement[];
}

/** Rules in order, the first that holds wins; with none the default selection. */
export interface RuleProgram {
  readonly globals: Globals;
  readonly defaultSelection: RuleOutput;
  readonly rules: readonly Rule[];
  /** By the name of the time zone. */
  readonly clocks: ReadonlyMap<string, ZoneClock>;
}

/** A routing algorithm that has passed its checks. */
export type Algorithm =
  | { readonly kind: "single" | "priority" | "volume_split"; readonly output: RuleOutput }
  | { readonly kind: "advanced"; readonly program: RuleProgram };
