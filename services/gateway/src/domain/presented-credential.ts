/** How a credential is shown; each form has a header, or a beginning, of its own. */
export type CredentialForm =
  "admin_key" | "publishable_key" | "ephemeral_key" | "secret_key" | "bearer" | "engine_key" | "admin_secret";

/** Why a request shows no credential that could be looked up. */
export type NothingShown = "absent" | "empty" | "repeated" | "other_scheme" | "too_long" | "profile_too_long";

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
/** No id is longer; a longer one is the profile of nobody. */
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

/** The credential without the profile. */
const credentialIn = (headers: CredentialHeaders, isAdminKey: (value: string) => boolean): PresentedCredential => {
  const { authorization } = headers;
  if (authorization !== undefined && bearerPrefix.test(authorization)) {
    return present("bearer", authorization.replace(bearerPrefix, ""));
  }
  const apiKey = headers["api-key"]?.trim();
  if (apiKey !== undefined && apiKey !== "") {
    if (isAdminKey(apiKey)) return { form: "admin_key", value: apiKey };
    return present(formOfApiKey(apiKey), apiKey);
  }
  const adminSecret = headers["x-admin-secret"];
  if (adminSecret !== undefined) return present("admin_secret", adminSecret);
  const engineKey = headers["x-api-key"];
  if (engineKey !== undefined) return present("engine_key", engineKey);
  const isEmpty = headers["api-key"] !== undefined;
  const because = isEmpty ? "empty" : authorization === undefined ? "absent" : "other_scheme";
  return { form: "none", because };
};

/**
 * Reads the credential of a request: a Bearer token before `api-key`, that before `x-admin-secret`, that before
 * `x-api-key`. The first that is there counts and never falls through to the next, so that a broken one is refused
 * rather than ignored; `Authorization` of another scheme is not for us. `isAdminKey` compares in constant time.
 */
export const presentedCredential = (
  headers: CredentialHeaders,
  isAdminKey: (value: string) => boolean,
): PresentedCredential => {
  const credential = credentialIn(headers, isAdminKey);
  const profileId = headers["x-profile-id"]?.trim() ?? "";
  const connectedMerchantId = headers["x-connected-merchant-id"]?.trim() ?? "";
  if (credential.form === "none") return credential;
  if (profileId.length > profileIdLengthMax) return { form: "none", because: "profile_too_long" };
  return {
    ...credential,
    ...(profileId === "" ? {} : { profileId }),
    ...(connectedMerchantId === "" ? {} : { connectedMerchantId }),
  };
};
