import { defined } from "@railyard/members";

/** How a credential is shown; each form has a header, or a beginning, of its own. */
export type CredentialForm =
  | "admin_key"
  | "publishable_key"
  | "ephemeral_key"
  | "secret_key"
  | "bearer"
  | "engine_key"
  | "admin_secret";

/** Why a request shows no credential that could be looked up. */
export type NothingShown = "absent" | "empty" | "other_scheme" | "too_long" | "profile_empty" | "profile_too_long";

/** What a caller shows; nothing has been verified yet. */
export type PresentedCredential =
  | { readonly form: "none"; readonly because: NothingShown }
  | {
      readonly form: CredentialForm;
      readonly value: string;
      /** The one profile that the caller narrows itself to; absent: none. */
      readonly profileId?: string;
      /** The merchant that a platform merchant's key shall act for. */
      readonly connectedMerchantId?: string;
    };

/** The headers that may carry a credential, names in lower case. */
export interface CredentialHeaders {
  readonly "api-key"?: string | undefined;
  readonly authorization?: string | undefined;
  readonly "x-api-key"?: string | undefined;
  readonly "x-admin-secret"?: string | undefined;
  readonly "x-profile-id"?: string | undefined;
  readonly "x-connected-merchant-id"?: string | undefined;
}

const credentialLengthMax = 8192;
/** A publishable key is looked up as it is; the others by a hash of one length. */
const publishableKeyLengthMax = 128;
/** No id is longer; a longer one names no profile. */
const profileIdLengthMax = 64;
const bearerPrefix = /^Bearer(?:[ \t]+|$)/i;

const formOfApiKey = (value: string): CredentialForm => {
  if (value.startsWith("pk_")) return "publishable_key";
  if (value.startsWith("epk_")) return "ephemeral_key";
  return "secret_key";
};

const present = (form: CredentialForm, text: string): PresentedCredential => {
  const value = text.trim();
  const lengthMax = form === "publishable_key" ? publishableKeyLengthMax : credentialLengthMax;
  if (value === "") return { form: "none", because: "empty" };
  return value.length > lengthMax ? { form: "none", because: "too_long" } : { form, value };
};

/** What each header shows that may carry a credential, in the order in which they count; not the profile. */
const shownIn = (
  headers: CredentialHeaders,
  isAdminKey: (value: string) => boolean,
): readonly (readonly [CredentialForm, string])[] => {
  const { authorization, "x-admin-secret": adminSecret, "x-api-key": engineKey } = headers;
  const apiKey = headers["api-key"]?.trim() ?? "";
  const shown: [CredentialForm, string][] = [];
  if (authorization !== undefined && bearerPrefix.test(authorization)) {
    shown.push(["bearer", authorization.replace(bearerPrefix, "")]);
  }
  if (apiKey !== "") shown.push([isAdminKey(apiKey) ? "admin_key" : formOfApiKey(apiKey), apiKey]);
  if (adminSecret !== undefined) shown.push(["admin_secret", adminSecret]);
  if (engineKey !== undefined) shown.push(["engine_key", engineKey]);
  return shown;
};

const nothingIn = (headers: CredentialHeaders): PresentedCredential => {
  if (headers["api-key"] !== undefined) return { form: "none", because: "empty" };
  return { form: "none", because: headers.authorization === undefined ? "absent" : "other_scheme" };
};

/**
 * Reads the credential of a request: the first that the operation takes of a Bearer token, `api-key`, `x-admin-secret`
 * and `x-api-key`; where it takes none of them, the first. The others are not looked at: one that is taken and broken
 * is refused rather than ignored. `Authorization` of another scheme is not for us. `isAdminKey` compares in constant
 * time.
 */
export const presentedCredential = (
  headers: CredentialHeaders,
  isAdminKey: (value: string) => boolean,
  takes: (form: CredentialForm) => boolean,
): PresentedCredential => {
  const shown = shownIn(headers, isAdminKey);
  const counting = shown.find(([form]) => takes(form)) ?? shown[0];
  const credential = counting === undefined ? nothingIn(headers) : present(...counting);
  // Empty, these name no profile and no merchant, and must not be taken for their absence: that acts for every profile
  // of the merchant, and for the platform itself.
  const profileId = headers["x-profile-id"]?.trim();
  const connectedMerchantId = headers["x-connected-merchant-id"]?.trim();
  if (credential.form === "none") return credential;
  if (profileId === "") return { form: "none", because: "profile_empty" };
  if (profileId !== undefined && profileId.length > profileIdLengthMax)
    return { form: "none", because: "profile_too_long" };
  return {
    ...credential,
    ...defined({ profileId, connectedMerchantId }),
  };
};
