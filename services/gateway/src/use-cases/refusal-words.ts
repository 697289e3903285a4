import { nameOfCredential, placeOfCredential, takenCredentials } from "@railyard/auth";
import type { Access } from "@railyard/contracts";
import type { CredentialForm, NothingShown, PresentedCredential } from "../domain/presented-credential.ts";

type ShownKind = Parameters<typeof placeOfCredential>[0];

/** What the forms are when they are good. Any text in `api-key` that is nothing else may be a secret key. */
const kindOfForm: Readonly<Record<CredentialForm, ShownKind>> = {
  admin_key: "admin_key",
  publishable_key: "publishable_key",
  ephemeral_key: "ephemeral_key",
  secret_key: "merchant_key",
  bearer: "jwt",
  engine_key: "engine_key",
  admin_secret: "admin_secret",
};

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
  repeated: "The Authorization header was sent more than once",
  other_scheme: "The Authorization header does not begin with Bearer",
  too_long: "The credential is longer than any that is issued",
  profile_too_long: "X-Profile-Id is longer than any profile id",
};

const takes = (access: Access, kind: ShownKind): boolean =>
  access !== "public" && (access.includes(kind) || (kind === "merchant_key" && access.includes("platform_key")));

const whatIsWrong = (access: Access, presented: PresentedCredential): string => {
  if (presented.form === "none") return nothingShown[presented.because];
  const place = placeOfCredential(kindOfForm[presented.form]);
  const look = lookOf(presented.value);
  if (look !== undefined && placeOfCredential(look) !== place) {
    const shownIn = presented.form === "bearer" ? "in the Authorization header" : place;
    return `This is ${nameOfCredential(look)} ${shownIn}; it belongs ${placeOfCredential(look)}`;
  }
  const kind = look ?? kindOfForm[presented.form];
  if (!takes(access, kind)) return `This is ${nameOfCredential(kind)}`;
  const isKey = kind !== "jwt" && look !== undefined;
  return isKey
    ? `The key ${place} is not known here, was revoked or has expired`
    : `What was sent ${place} is no credential that is known here`;
};

/**
 * Says what is wrong with a credential that was refused, by its form alone, and which ones the operation takes. Nothing
 * of the credential is in it.
 */
export const explainRefusal = (access: Access, presented: PresentedCredential): string =>
  `${whatIsWrong(access, presented)}; this operation takes ${takenCredentials(access)}.`;

/** Whether what was sent as an access token is a key. */
export const isMisplacedKey = (presented: PresentedCredential): boolean => {
  const look = presented.form === "bearer" ? lookOf(presented.value) : undefined;
  return look !== undefined && look !== "jwt";
};
