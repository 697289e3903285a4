import type { Access, CredentialKind } from "@railyard/contracts";

import type { Principal } from "./principal.ts";

interface Words {
  readonly name: string;
  readonly place: string;
  /** Authentication scheme and parameters, as `WWW-Authenticate` lists them. */
  readonly challenge: string;
}

const inHeader = (name: string, header: string): Words => ({
  name,
  place: `in the ${header} header`,
  challenge: `ApiKey realm="Railyard", header="${header}"`,
});

const words: Readonly<Record<Exclude<CredentialKind, "service">, Words>> = {
  merchant_key: inHeader("a secret API key (snd_..., prd_...)", "api-key"),
  platform_key: inHeader("a platform merchant's secret API key (snd_..., prd_...)", "api-key"),
  publishable_key: inHeader("a publishable key (pk_...)", "api-key"),
  ephemeral_key: inHeader("an ephemeral key (epk_...)", "api-key"),
  jwt: {
    name: "an access token",
    place: "in the Authorization header (Bearer ...)",
    challenge: 'Bearer realm="Railyard"',
  },
  engine_key: inHeader("a decision engine key (DE_...)", "x-api-key"),
  admin_key: inHeader("the operator's key", "api-key"),
  admin_secret: inHeader("the operator's secret", "x-admin-secret"),
};

type ShownKind = keyof typeof words;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1) ?? ""}`;

const wordsOf = (access: Access): readonly Words[] =>
  access === "public" ? [] : access.flatMap((kind) => (kind === "service" ? [] : [words[kind]]));

/** A kind of credential in words, such as "a publishable key (pk_...)". */
export const nameOfCredential = (kind: Principal["kind"]): string =>
  Object.hasOwn(words, kind) ? words[kind as ShownKind].name : "a credential between services";

/** The header that a kind of credential belongs in, in words. */
export const placeOfCredential = (kind: ShownKind): string => words[kind].place;

/** What an operation takes, in words that follow "this operation takes". */
export const takenCredentials = (access: Access): string => {
  const taken = wordsOf(access);
  const places = [...new Set(taken.map(({ place }) => place))];
  return listed(
    places.map((place) => {
      const names = taken.filter((one) => one.place === place).map(({ name }) => name);
      return `${listed(names)} ${place}`;
    }),
  );
};

/** The value of `WWW-Authenticate`: the schemes that an operation takes, each once. */
export const challengesOf = (access: Access): string => {
  const taken = wordsOf(access);
  return [...new Set((taken.length === 0 ? [words.jwt] : taken).map(({ challenge }) => challenge))].join(", ");
};
