import type { CredentialKind } from "@railyard/contracts";
import type { Form } from "./form.ts";
import type { Ids } from "./desk.ts";

/** A caller of a public face, or nobody. */
export type CallerKind = Exclude<CredentialKind, "service"> | "public";

/** A request that the contract takes. */
export interface RequestParts {
  /** Path parameters, by name. */
  readonly path?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of `body`. */
  readonly form?: Form;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is sent for an operation in the "own" cell, and with others' ids in the rest. */
export interface ValidRequest {
  /** Pure: the same ids give the same request. Every id stands for an object of the caller's merchant. */
  readonly make: (ids: Ids, kind: CallerKind) => RequestParts;
  /** Groups of objects to be made anew before each call, because the call uses them up. */
  readonly fresh?: readonly string[];
  /** Whether the call ends the credential or the merchant it is made with, so that it needs ones of its own. */
  readonly ends?: "credential" | "merchant";
  /** What the call answers where no success can be had here, and why. */
  readonly instead?: {
    readonly status: number;
    readonly code: string;
    readonly why: string;
    /** Only by this kind of caller. */
    readonly kind?: CallerKind;
  };
}

export type ValidRequests = Readonly<Record<string, ValidRequest | readonly ValidRequest[]>>;
