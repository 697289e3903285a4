import type { CardRange, CardRangeLookUp } from "./domain/card-range.ts";
import type { Ports as KernelPorts } from "../kernel/ports.ts";

/** A bank that issues cards, as the operator keeps it for every merchant. */
export interface CardIssuer {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** Which issuers to show, by name. */
export interface CardIssuerSelection {
  /** What the name begins with, whatever its case; empty for all. */
  readonly beginning: string;
  readonly limit: number;
  readonly offset: number;
}

export interface CardIssuerStore {
  /** False when the name is taken, whatever its case. */
  insert(issuer: CardIssuer): Promise<boolean>;
  find(id: string): Promise<CardIssuer | null>;
  list(selection: CardIssuerSelection): Promise<{ readonly issuers: readonly CardIssuer[]; readonly total: number }>;
  /** `taken`: another issuer has the name. Null when there is no such issuer. */
  rename(id: string, name: string, now: Date): Promise<CardIssuer | "taken" | null>;
  /** False when there is no such issuer. */
  remove(id: string): Promise<boolean>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends KernelPorts {
  readonly cardIssuers: CardIssuerStore;
  readonly cardRanges: { readonly lookUp: CardRangeLookUp };
  readonly cardRangeImports: Pick<CardRangeStore, "importState">;
}

/** Card ranges that were imported; none until then. */
export interface CardRangeStore {
  /** When the latest import was made; null without any. */
  latestImport(): Promise<Date | null>;
  /** The latest import with its number of ranges; null without any. */
  importState(): Promise<{ readonly importedAt: Date; readonly ranges: number } | null>;
  /** In the order of their first. */
  load(): Promise<readonly CardRange[]>;
  /** Puts the ranges in place of all others, or changes nothing. */
  replace(ranges: readonly CardRange[], now: Date): Promise<void>;
}
