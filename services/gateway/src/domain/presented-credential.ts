/** What a caller shows, by the header it stands in; nothing has been verified yet. */
export type PresentedCredential =
  | { readonly form: "none" }
  | { readonly form: "admin_key"; readonly value: string }
  | { readonly form: "publishable_key"; readonly value: string }
  | { readonly form: "ephemeral_key"; readonly value: string }
  | { readonly form: "secret_key"; readonly value: string }
  | { readonly form: "bearer"; readonly value: string }
  | { readonly form: "engine_key"; readonly value: string }
  | { readonly form: "admin_secret"; readonly value: string };

/** The headers that may carry a credential, names in lower case. */
export interface CredentialHeaders {
  readonly "api-key"?: string | undefined;
  readonly authorization?: string | undefined;
  readonly "x-api-key"?: string | undefined;
  readonly "x-admin-secret"?: string | undefined;
}

const credentialLengthMax = 8192;
const bearerPrefix = /^Bearer +/i;

const form = (value: string): PresentedCredential["form"] => {
  if (value.startsWith("pk_")) return "publishable_key";
  if (value.startsWith("epk_")) return "ephemeral_key";
  return "secret_key";
};

const present = (formName: Exclude<PresentedCredential["form"], "none">, text: string): PresentedCredential => {
  const value = text.trim();
  return value === "" || value.length > credentialLengthMax ? { form: "none" } : { form: formName, value };
};

/**
 * Reads the credential of a request. A Bearer token never falls through to a key, so that a broken token is refused
 * rather than ignored. `isAdminKey` compares in constant time.
 */
export const presentedCredential = (
  headers: CredentialHeaders,
  isAdminKey: (value: string) => boolean,
): PresentedCredential => {
  const { authorization } = headers;
  if (authorization !== undefined && bearerPrefix.test(authorization)) {
    return present("bearer", authorization.replace(bearerPrefix, ""));
  }
  const apiKey = headers["api-key"]?.trim();
  if (apiKey !== undefined && apiKey !== "") {
    if (isAdminKey(apiKey)) return { form: "admin_key", value: apiKey };
    return present(form(apiKey) as "secret_key", apiKey);
  }
  const adminSecret = headers["x-admin-secret"];
  if (adminSecret !== undefined) return present("admin_secret", adminSecret);
  const engineKey = headers["x-api-key"];
  if (engineKey !== undefined) return present("engine_key", engineKey);
  return { form: "none" };
};
