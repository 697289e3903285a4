import { createHash } from "node:crypto";

import { createBoundedCache } from "@railyard/caching";

import type { AccessTokenStep } from "../port/access-token.ts";
import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../port/connector.ts";

/** A token, or the answer that refused it. */
export type TokenAnswer = { readonly token: string } | { readonly refusal: ProviderResponse };

interface KeptToken {
  readonly answer: Promise<TokenAnswer>;
  usableUntilMs: number;
}

/** Tokens of accounts, each asked for once until shortly before it ends. */
export interface AccessTokens {
  get(step: AccessTokenStep, context: ConnectorContext, ask: AskForToken): Promise<TokenAnswer>;
  /** After the provider called it invalid: the next `get` asks again, unless that has been done already. */
  drop(context: ConnectorContext, token: string): Promise<void>;
}

type AskForToken = (request: ProviderRequest) => Promise<ProviderResponse>;

/** A token is not used in its last part, so that it does not end under way. */
const marginSeconds = 60;
const accountsMax = 10_000;

const keyOf = ({ baseUrl, credentials }: ConnectorContext): string =>
  createHash("sha256")
    .update(JSON.stringify([baseUrl, Object.entries(credentials).sort()]))
    .digest("base64");

/** Makes an empty store of tokens, kept in the memory of this process. */
export const createAccessTokens = (nowMs: () => number = () => performance.now()): AccessTokens => {
  const kept = createBoundedCache<KeptToken>(accountsMax);

  const ask = (key: string, step: AccessTokenStep, context: ConnectorContext, send: AskForToken): KeptToken => {
    const request = async (): Promise<TokenAnswer> => {
      // Its time may have begun to run before the answer came.
      const askedMs = nowMs();
      const response = await send(step.build(context));
      const token = step.read(response);
      if (token === null) {
        kept.delete(key);
        return { refusal: response };
      }
      fresh.usableUntilMs = askedMs + Math.max(0, token.expiresInSeconds - marginSeconds) * 1000;
      return { token: token.token };
    };
    // Until the answer is there, everybody who needs the token waits for this one.
    const fresh: KeptToken = { answer: Promise.resolve().then(request), usableUntilMs: Number.POSITIVE_INFINITY };
    kept.set(key, fresh);
    return fresh;
  };

  return {
    get: async (step, context, send) => {
      const key = keyOf(context);
      const known = kept.get(key);
      const usable = known !== undefined && nowMs() < known.usableUntilMs ? known : ask(key, step, context, send);
      try {
        return await usable.answer;
      } catch (error) {
        if (kept.get(key) === usable) kept.delete(key);
        throw error;
      }
    },
    drop: async (context, token) => {
      const key = keyOf(context);
      const known = kept.get(key);
      const answer = await known?.answer.catch(() => undefined);
      if (answer !== undefined && "token" in answer && answer.token === token && kept.get(key) === known) {
        kept.delete(key);
      }
    },
  };
};
