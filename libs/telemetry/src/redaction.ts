import { isOperational, singleLine } from "@railyard/failures";
import { cardNumberHint, maskCardNumbers } from "@railyard/identifiers";
import { defined } from "@railyard/members";

const mask = "***";

// Compared in lower case without hyphens and underscores, so that api-key, api_key and apiKey are one name.
const secretNames: ReadonlySet<string> = new Set([
  "apikey",
  "authorization",
  "proxyauthorization",
  "cookie",
  "setcookie",
  "xrailyardidentity",
  "xadminsecret",
  "adminapikey",
  "password",
  "newpassword",
  "oldpassword",
  "secret",
  "clientsecret",
  "internalsecret",
  "token",
  "accesstoken",
  "refreshtoken",
  "privatekey",
  "signingkey",
  "masterkey",
  "datakey",
  "pepper",
  "key1",
  "key2",
  "cardnumber",
  "cardcvc",
  "cvc",
  "cvv",
  "pan",
  "connectoraccountdetails",
  "merchantsecret",
  "webhooksecret",
  "webhookpassword",
  "paymentresponsehashkey",
  "totp",
  "recoverycodes",
  "databaseurl",
  "natsurl",
]);

// The answer per spelling: a log line has a dozen names, always the same ones. Bounded against names from callers.
const knownSpellings = new Map<string, boolean>();
const maximumSpellings = 2000;

/** Whether the value of a member with this name must not be written out. */
export const isSecretName = (name: string): boolean => {
  const known = knownSpellings.get(name);
  if (known !== undefined) return known;
  const isSecret = secretNames.has(name.toLowerCase().replaceAll(/[-_]/g, ""));
  if (knownSpellings.size < maximumSpellings) knownSpellings.set(name, isSecret);
  return isSecret;
};

const keyPattern = /\b(?:dev|snd|prd|DE)_[0-9A-Za-z]{16,}\b|\bBearer\s+\S+/g;
const credentialsInUrlPattern = /:\/\/[^\s/@]+@/g;
const secretsInQueryPattern = /([?&]\w{0,30}(?:token|secret)=)[^&#\s"'<>]+/g;
const clientSecretPattern = /(_secret_)[0-9A-Za-z]{20}(?![0-9A-Za-z])/g;
// Finds nothing in nearly every text, at a third of the cost of the exact patterns.
const suspiciousPattern = new RegExp(`${cardNumberHint}|_[0-9A-Za-z]{16}|Bearer|://|token=|secret=`);

/** The text with card numbers, secret keys, client secrets, bearer tokens and credentials in URLs masked. */
export const redactText = (text: string): string =>
  suspiciousPattern.test(text)
    ? maskCardNumbers(text)
        .replaceAll(keyPattern, mask)
        .replaceAll(credentialsInUrlPattern, `://${mask}@`)
        .replaceAll(secretsInQueryPattern, `$1${mask}`)
        .replaceAll(clientSecretPattern, `$1${mask}`)
    : text;

/** What is known of a thrown value, without the members that libraries hang on their errors. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const maximumDepth = 8;

const textMember = (value: object, name: string): string | undefined => {
  const member: unknown = Reflect.get(value, name);
  return typeof member === "string" ? redactText(member) : undefined;
};

const framesMax = 8;

/** Where it was thrown, without the message, which the library of the database makes many lines of. */
const framesOf = (error: object): string | undefined => {
  // A fault outside the program, such as a database that is away, states itself where it is.
  if (isOperational(error)) return undefined;
  const frames = (textMember(error, "stack") ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return frames.length === 0 ? undefined : frames.slice(0, framesMax).join("\n");
};

/**
 * A thrown value for the log. Only named members are copied: errors may carry requests with their headers. Where it
 * comes from is logged for the outermost error that is a fault of the program, and not again for its causes.
 */
export const describeError = (error: unknown, depth = 0): LoggedError => {
  if (typeof error !== "object" || error === null) return { type: typeof error, message: redactText(String(error)) };
  const code = textMember(error, "code");
  const stack = depth === 0 ? framesOf(error) : undefined;
  const cause: unknown = Reflect.get(error, "cause");
  return {
    type: textMember(error, "name") ?? "Error",
    message: singleLine(textMember(error, "message") ?? ""),
    ...defined({ code, stack }),
    ...(cause === undefined || depth >= maximumDepth ? {} : { cause: describeError(cause, depth + 1) }),
  };
};

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > maximumDepth) return "(too deep)";
  if (Array.isArray(value)) return value.map((element) => redactValue(element, depth + 1));
  if (Error.isError(value)) return describeError(value);
  // Secrets, dates and URLs define how they print.
  if ("toJSON" in value && typeof value.toJSON === "function") return redactValue(value.toJSON(), depth + 1);
  return redactMembers(value, depth);
};

const redactMembers = (fields: object, depth: number): Record<string, unknown> => {
  const redacted: Record<string, unknown> = {};
  // Once per line and member, so without lists of pairs in between.
  for (const name of Object.keys(fields)) {
    const value: unknown = Reflect.get(fields, name);
    const shown = isSecretName(name) && value !== null && value !== undefined ? mask : redactValue(value, depth + 1);
    if (name === "__proto__") Object.defineProperty(redacted, name, { value: shown, enumerable: true });
    else redacted[name] = shown;
  }
  return redacted;
};

/** A copy of the fields in which no secret is left, at any depth. */
export const redactFields = (fields: object): Record<string, unknown> => redactMembers(fields, 0);
