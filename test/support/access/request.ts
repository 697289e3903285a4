import type { TenantKind } from "./credentials.ts";
import type { Form } from "./form.ts";
import type { Ids } from "./desk.ts";

/** A caller of a public API, or one without credentials. */
export type CallerKind = TenantKind | "public";

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

/** An answer where success was to be had, and why. */
export interface Exception {
  readonly status: number;
  readonly code: string;
  readonly why: string;
  /** Only by this kind of caller. */
  readonly kind?: CallerKind;
}

/** What is sent for an operation in the "own" cell, and with others' ids in the rest. */
export interface ValidRequest {
  /** Pure: the same ids give the same request. Every id is that of an object of the caller's merchant. */
  readonly make: (ids: Ids, kind: CallerKind) => RequestParts;
  /** Groups of objects to be re-created before each call, because the call uses them up. */
  readonly fresh?: readonly string[];
  /** Whether the call ends the credential or the merchant it is made with, so that it needs ones of its own. */
  readonly ends?: "credential" | "merchant";
  /** What the call answers where no success can be had here, and why. */
  readonly instead?: Exception;
}

export type ValidRequests = Readonly<Record<string, ValidRequest | readonly ValidRequest[]>>;

/** The members of a query as it is written in an address. */
export const queryIn = (query: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(query));

/** In the caller's own profile. */
export const inProfile = (ids: Ids): RequestParts => ({ headers: { "x-profile-id": ids["profile"] ?? "" } });

/** A request that needs nothing but its address. */
export const plain: ValidRequest = { make: () => ({}) };

/** A request about the object that the path names. */
export const on =
  (parameter: string, id: string, more: (ids: Ids) => RequestParts = () => ({})): ValidRequest["make"] =>
  (ids) => ({ path: { [parameter]: ids[id] }, ...more(ids) });

/** The operator's setting of how many retries the payments of a merchant get. */
export const retriesKeyOf = (merchantId: string | undefined): string => `max_auto_retries_enabled_${merchantId ?? ""}`;
