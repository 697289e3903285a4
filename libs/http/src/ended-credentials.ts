import { currentCall } from "./current-call.ts";

/**
 * Header by which a service reports to the gateway which credentials a call has ended or changed, before its answer.
 */
export const endedCredentialsHeader = "x-railyard-ended-credentials";

const kinds = ["key", "token", "user", "merchant", "customer"] as const;

/** A key or a token by its id, or all of a user, a merchant or a customer. */
export interface EndedCredential {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
}

/** More than this are not named one by one. */
const namedMax = 100;
const everything = "*";

/**
 * Notes that the call under way has ended or changed credentials, so that the gateway asks again before it believes
 * them. Outside of a call events alone report it. Noting what is then undone does no harm.
 */
export const noteEndedCredential = (kind: EndedCredential["kind"], id: string): void => {
  currentCall()?.endedCredentials.add(`${kind}=${encodeURIComponent(id)}`);
};

/** The value of the header; undefined when the call has ended none. */
export const writeEndedCredentials = (noted: ReadonlySet<string>): string | undefined => {
  if (noted.size === 0) return undefined;
  return noted.size > namedMax ? everything : [...noted].join(",");
};

const readOne = (part: string): EndedCredential | undefined => {
  const [name, id] = part.split("=", 2);
  const kind = kinds.find((known) => known === name);
  return kind === undefined || id === undefined ? undefined : { kind, id: decodeURIComponent(id) };
};

/** What a value of the header names; `everything` also where a part of it is not understood. */
export const readEndedCredentials = (value: string): readonly EndedCredential[] | "everything" => {
  const read = value.split(",").map(readOne);
  const known = read.filter((one) => one !== undefined);
  return known.length < read.length ? "everything" : known;
};
