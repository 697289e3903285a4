import { isMembers } from "@railyard/members";
import type { Answer } from "./delivery.ts";
import type { Header, OAuth2Authentication } from "./endpoint.ts";
import { userAgent } from "./webhook-headers.ts";

/** A token for a try, or what the try failed with instead. */
export type TokenOutcome = { readonly token: string } | { readonly failure: Answer };

/** What a token endpoint answered: a token, or why there is none. */
export type TokenAnswer = { readonly token: string; readonly usableMs: number } | { readonly problem: string };

const formType = "application/x-www-form-urlencoded";

const formEncoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

/** RFC 6749, section 2.3.1: id and secret are form-encoded before they are joined. */
const clientAuthorization = ({ clientId, clientSecret }: OAuth2Authentication): string =>
  `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`;

/** The request for a token by the client credentials grant. */
export const tokenRequestOf = (
  authentication: OAuth2Authentication,
): { readonly url: string; readonly headers: readonly Header[]; readonly body: string } => {
  const { tokenUrl, scope } = authentication;
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (scope !== null && scope !== "") form.set("scope", scope);
  return {
    url: tokenUrl,
    headers: [
      ["content-type", formType],
      ["accept", "application/json"],
      ["user-agent", userAgent],
      ["authorization", clientAuthorization(authentication)],
    ],
    body: form.toString(),
  };
};

/** Codes of RFC 6749, section 5.2. Other text of a refusal is not repeated: it may contain the secret. */
const errorCodes: ReadonlySet<unknown> = new Set([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
]);

const usualSeconds = 300;
const longestSeconds = 3_600;
const shortestSeconds = 5;
/** A token is not used in its last part, so that it does not expire on its way. */
const marginSeconds = 30;

/** Servers exist that write the number as a text. */
const secondsOf = (expiresIn: unknown): number => {
  const seconds = typeof expiresIn === "string" && /^\d{1,15}$/.test(expiresIn) ? Number(expiresIn) : expiresIn;
  return typeof seconds === "number" ? seconds : usualSeconds;
};

const usableMsOf = (expiresIn: unknown): number => {
  const seconds = Math.min(secondsOf(expiresIn) - marginSeconds, longestSeconds);
  return 1_000 * Math.max(seconds, shortestSeconds);
};

/** A space would end the credentials of the header; line breaks and other characters cannot be in it. */
const carriedByHeader = /^[\x21-\x7e]+$/;

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const refusalOf = (status: number, body: string): string => {
  const answered = `The token endpoint answered ${String(status)}`;
  if (status >= 300 && status < 400) return `${answered}; redirects are not followed.`;
  const members = parsed(body);
  const code = isMembers(members) && errorCodes.has(members["error"]) ? members["error"] : undefined;
  return code === undefined ? `${answered}.` : `${answered}: ${String(code)}.`;
};

const tokenIn = (body: string): TokenAnswer => {
  const members = parsed(body);
  if (!isMembers(members)) return { problem: "the answer is not a JSON object" };
  const { access_token: token, token_type: type, expires_in: expiresIn } = members;
  if (typeof token !== "string" || token === "") return { problem: "it contains no access_token" };
  if (!carriedByHeader.test(token)) return { problem: "its access_token has characters that a header cannot carry" };
  if (typeof type !== "string" || type.toLowerCase() !== "bearer") return { problem: "its token_type is not bearer" };
  return { token, usableMs: usableMsOf(expiresIn) };
};

/** Reads what a token endpoint answered. A problem contains nothing of a secret. */
export const readTokenAnswer = (status: number, body: string): TokenAnswer => {
  if (status < 200 || status > 299) return { problem: refusalOf(status, body) };
  const answer = tokenIn(body);
  if ("token" in answer) return answer;
  return { problem: `The token endpoint answered ${String(status)} without a usable token: ${answer.problem}.` };
};
