import type { ErrorMappingOption, ErrorMappingRule, UnmappedError } from "@railyard/contracts";

import type { RuleKey } from "./domain/rule.ts";
import type { Ports as KernelPorts } from "../kernel/ports.ts";

/** Error-mapping rules. */
export interface RuleStore {
  /** The rule for exactly this error. */
  find(key: RuleKey): Promise<ErrorMappingRule | null>;
  /** The rule for this error, else the one for its code whatever the message. */
  match(key: RuleKey): Promise<ErrorMappingRule | null>;
  /** A page of the rules by their keys; null means all connectors. */
  list(page: {
    readonly connector: string | null;
    readonly limit: number;
    readonly offset: number;
  }): Promise<readonly ErrorMappingOption[]>;
  /** A page of the rules with all members, by their keys. */
  search(page: {
    readonly connector: string | null;
    /** Beginning of the code, in any case. */
    readonly code: string | null;
    readonly limit: number;
    readonly offset: number;
  }): Promise<readonly ErrorMappingRule[]>;
  /** Codes with which payments failed since then and that no rule has, the most frequent first. */
  unmapped(since: Date, limit: number): Promise<readonly UnmappedError[]>;
  /** False when the key is taken. */
  insert(rule: ErrorMappingRule): Promise<boolean>;
  /** Null when there is no such rule. */
  update(key: RuleKey, changes: Partial<ErrorMappingRule>): Promise<ErrorMappingRule | null>;
  /** False when there is no such rule. */
  remove(key: RuleKey): Promise<boolean>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends KernelPorts {
  readonly rules: RuleStore;
}
