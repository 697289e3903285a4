import { randomBytes } from "node:crypto";
import { callSuccessfully, sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import type { Callable } from "../system.ts";

/** Ids, and what else names an object, such as client secrets. */
export type Ids = Readonly<Record<string, string>>;

/** Whose objects are made, and in which profile. */
export interface Owner {
  readonly merchantId: string;
  readonly organizationId: string;
  readonly profileId: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly token: string;
  /** Of the user whose token that is. */
  readonly email: string;
  readonly connectors: Ids;
  /** To whom routing rules belong: the merchant, or the profile where the tenant is one. */
  readonly ruleOwner: string;
  /** Occurs in every text of the owner's objects, and in no other owner's. */
  readonly marker: string;
  /** Does what makes a profile or a connector account; see `asOlderPlatform`. */
  readonly setUp: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** What makes the objects of an owner. */
export interface Desk {
  readonly system: Callable;
  readonly owner: Owner;
  /** Objects that were made before, such as the customer of a payment. */
  readonly ids: Ids;
  /** Any call with the owner's key, in the owner's profile, that must succeed. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
  readonly admin: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
  readonly engine: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
}

/** What makes the address of a page unguessable. */
export const queryOf = (link: string): string => new URL(link).search.slice(1);

export const newName = (prefix: string): string => `${prefix}_${randomBytes(6).toString("hex")}`;

/** What is not done in one profile. */
const ofWholeMerchant = /^\/(blocklist|account|routing\/decision)\b/;

export const deskOf = (system: Callable, owner: Owner, ids: Ids): Desk => {
  const of = (body: unknown): { readonly body?: unknown } => (body === undefined ? {} : { body });
  const profiled = { "x-profile-id": owner.profileId };
  const { gateway, engine } = system;
  return {
    system,
    owner,
    ids,
    call: (method, path, body) => {
      const headers = ofWholeMerchant.test(path) ? {} : profiled;
      return callSuccessfully(gateway, method, path, { key: owner.secretKey, headers, ...of(body) });
    },
    admin: (method, path, body) => callSuccessfully(gateway, method, path, { key: sandboxAdminKey, ...of(body) }),
    engine: (method, path, body) => callSuccessfully(engine, method, path, { token: owner.token, ...of(body) }),
  };
};

/** Makes objects; answers their ids. */
export type Maker = (desk: Desk) => Promise<Ids>;

/** A member of an answer that must be text. */
export const text = (answer: ApiAnswer, member: string): string => {
  const value: unknown = answer.body[member];
  if (typeof value !== "string") throw new TypeError(`${member} is missing in ${answer.text.slice(0, 500)}`);
  return value;
};
