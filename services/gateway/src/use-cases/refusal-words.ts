import { nameOfCredential, placeOfCredential, takenCredentials } from "@railyard/auth";
import type { Access } from "@railyard/contracts";
import { kindOfForm, acceptsKind } from "../domain/credential-kinds.ts";
import type { ShownKind } from "../domain/credential-kinds.ts";
import type { NothingShown, PresentedCredential } from "../domain/presented-credential.ts";

const looks: readonly (readonly [RegExp, ShownKind])[] = [
  [/^pk_/, "publishable_key"],
  [/^epk_/, "ephemeral_key"],
  [/^(?:dev|snd|prd)_/, "merchant_key"],
  [/^DE_/, "engine_key"],
  [/^[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/, "jwt"],
];

const lookOf = (value: string): ShownKind | undefined => looks.find(([pattern]) => pattern.test(value))?.[1];

const nothingShown: Readonly<Record<NothingShown, string>> = {
  absent: "No credential was sent",
  empty: "The header that would carry the credential is empty",
  other_scheme: "The Authorization header does not begin with Bearer",
  too_long: "The credential is longer than any that is issued",
  profile_empty: "X-Profile-Id is empty",
  profile_too_long: "X-Profile-Id is longer than any profile id",
};

const whatIsWrong = (access: Access, presented: PresentedCredential): string => {
  if (presented.form === "none") return nothingShown[presented.because];
  const place = placeOfCredential(kindOfForm[presented.form]);
  const look = lookOf(presented.value);
  if (look !== undefined && placeOfCredential(look) !== place) {
    const shownIn = presented.form === "bearer" ? "in the Authorization header" : place;
    return `This is ${nameOfCredential(look)} ${shownIn}; it belongs ${placeOfCredential(look)}`;
  }
  const kind = look ?? kindOfForm[presented.form];
  if (!acceptsKind(access, kind)) return `This is ${nameOfCredential(kind)}`;
  const isKey = kind !== "jwt" && look !== undefined;
  return isKey
    ? `The key ${place} is not known here, was revoked or has expired`
    : `What was sent ${place} is no credential that is known here`;
};

/**
 * Explains what is wrong with a credential that was refused, by its form alone, and which ones the operation takes.
 * Nothing of the credential is in it.
 */
export const explainRefusal = (access: Access, presented: PresentedCredential): string =>
  `${whatIsWrong(access, presented)}; this operation takes ${takenCredentials(access)}.`;

/** Whether what was sent as an access token is a key. */
export const isMisplacedKey = (presented: PresentedCredential): boolean => {
  const look = presented.form === "bearer" ? lookOf(presented.value) : undefined;
  return look !== undefined && look !== "jwt";
};
