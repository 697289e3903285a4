import { createBoundedCache } from "@railyard/caching";
import { pause } from "@railyard/waiting";
import { createHash } from "node:crypto";
import type { TokenOutcome } from "../../domain/access-token.ts";
import { readTokenAnswer, tokenRequestOf } from "../../domain/access-token.ts";
import type { OAuth2Authentication } from "../../domain/endpoint.ts";
import { isConfidential } from "../../domain/token-url.ts";
import type { AccessTokens, WebhookClient } from "../../ports.ts";

export interface AccessTokensOptions {
  /** Checks the address of a token endpoint like that of a webhook. */
  readonly client: WebhookClient;
  /** How long a try waits for its token. A request that takes longer continues, for the tries that follow. */
  readonly waitMs: number;
  /** A time that only grows; absent: that of the process. */
  readonly nowMs?: () => number;
}

interface CachedToken {
  readonly token: string;
  readonly usableUntilMs: number;
}

const tokensMax = 1_000;

/** No merchant gets a token of another one, though they may state the same client. */
const keyOf = (merchantId: string, authentication: OAuth2Authentication): string => {
  const { tokenUrl, clientId, clientSecret, scope } = authentication;
  return createHash("sha256")
    .update(JSON.stringify([merchantId, tokenUrl, clientId, clientSecret, scope]))
    .digest("base64");
};

const failed = (faultCode: string, faultMessage: string, startedAtMs: number): TokenOutcome => ({
  failure: {
    status: null,
    headers: null,
    body: null,
    faultCode,
    faultMessage,
    durationMs: performance.now() - startedAtMs,
  },
});

const unavailable = (reason: string, startedAtMs: number): TokenOutcome =>
  failed("token_unavailable", `No access token could be fetched. ${reason}`, startedAtMs);

/** Waits for what several share, until its own time is over or its signal is aborted; undefined then. */
const waitFor = async <Result>(
  shared: Promise<Result>,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<Result | undefined> => {
  const ended = new AbortController();
  const signals = signal === undefined ? [ended.signal] : [ended.signal, signal];
  try {
    return await Promise.race([shared, pause(waitMs, AbortSignal.any(signals)).then(() => undefined)]);
  } finally {
    ended.abort();
  }
};

/** Tokens in the memory of this process, each fetched once for all deliveries of an endpoint until it expires. */
export const createAccessTokens = (options: AccessTokensOptions): AccessTokens => {
  const { client, waitMs, nowMs = () => performance.now() } = options;
  const cached = createBoundedCache<CachedToken>(tokensMax);
  const requests = new Map<string, Promise<TokenOutcome>>();

  const fetchToken = async (key: string, authentication: OAuth2Authentication): Promise<TokenOutcome> => {
    const startedAtMs = performance.now();
    const request = tokenRequestOf(authentication);
    const url = URL.parse(request.url);
    if (url !== null && !isConfidential(url)) return unavailable("The token URL must use https.", startedAtMs);
    // The time of the token may begin to run before its answer arrives.
    const sentAtMs = nowMs();
    const { status, body, faultMessage } = await client.post({ ...request, signal: undefined });
    if (status === null) return unavailable(faultMessage ?? "No answer came.", startedAtMs);
    const answer = readTokenAnswer(status, body ?? "");
    if ("problem" in answer) return failed("token_refused", answer.problem, startedAtMs);
    const { token, usableMs } = answer;
    cached.set(key, { token, usableUntilMs: sentAtMs + usableMs });
    return { token };
  };

  /** Joins the request that is under way, or sends one. */
  const requestToken = (key: string, authentication: OAuth2Authentication): Promise<TokenOutcome> => {
    const known = requests.get(key);
    if (known !== undefined) return known;
    const request = fetchToken(key, authentication).finally(() => requests.delete(key));
    requests.set(key, request);
    return request;
  };

  return {
    get: async (merchantId, authentication, signal) => {
      const startedAtMs = performance.now();
      const key = keyOf(merchantId, authentication);
      const known = cached.get(key);
      if (known !== undefined && nowMs() < known.usableUntilMs) return { token: known.token };
      const outcome = await waitFor(requestToken(key, authentication), waitMs, signal);
      if (outcome !== undefined) return outcome;
      if (signal?.aborted === true) return failed("cut_off", "The sender was stopped.", startedAtMs);
      return unavailable(`No answer came within ${String(waitMs)} ms.`, startedAtMs);
    },
    drop: (merchantId, authentication, token) => {
      const key = keyOf(merchantId, authentication);
      if (cached.peek(key)?.token === token) cached.delete(key);
    },
  };
};
