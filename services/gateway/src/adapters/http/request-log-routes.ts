import { retrieveCredential, streamRequestLog } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Handler, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import type { Config } from "../../config.ts";
import type { RequestLog } from "../../domain/request-log.ts";
import { newLineId } from "../../domain/request-log.ts";
import { gatewayFailures } from "../../failures.ts";
import type { RequestLogFeed } from "../../ports.ts";

export interface RequestLogParts {
  readonly config: Pick<Config, "RAILYARD_ENVIRONMENT">;
  readonly log: Pick<RequestLog, "after" | "wait">;
  readonly feed: Pick<RequestLogFeed, "follow">;
}

const pollsPerMerchantMax = 5;

const handleStreamRequestLog = ({
  log,
  feed,
}: Pick<RequestLogParts, "log" | "feed">): Handler<typeof streamRequestLog> => {
  const polls = new Map<string, number>();
  return async ({ principal: { merchantId }, query, signal }) => {
    if (merchantId === undefined) throw edgeFailures.unauthorized();
    const running = polls.get(merchantId) ?? 0;
    if (running >= pollsPerMerchantMax || !feed.follow(merchantId)) throw gatewayFailures.too_many_log_polls();
    const after = query.after ?? newLineId(Date.now());
    polls.set(merchantId, running + 1);
    try {
      if (log.after(merchantId, after).length === 0) await log.wait(merchantId, (query.wait ?? 0) * 1_000, signal);
    } finally {
      const left = (polls.get(merchantId) ?? 1) - 1;
      if (left > 0) polls.set(merchantId, left);
      else polls.delete(merchantId);
    }
    const data = [...log.after(merchantId, after)];
    return { body: { data, next_after: data.at(-1)?.line_id ?? after } };
  };
};

const handleRetrieveCredential =
  ({ config }: Pick<RequestLogParts, "config">): Handler<typeof retrieveCredential> =>
  ({ principal }) => {
    const { merchantId, profileId = null, keyId = null, permissions } = principal;
    if (merchantId === undefined) throw edgeFailures.unauthorized();
    const scopes = permissions === undefined ? null : [...permissions];
    const environment = config.RAILYARD_ENVIRONMENT;
    return Promise.resolve({
      body: { merchant_id: merchantId, profile_id: profileId, key_id: keyId, scopes, environment },
    });
  };

/** What merchants' developers ask the gateway itself. */
export const requestLogRoutes = (parts: RequestLogParts): readonly Route[] => [
  defineRoute(streamRequestLog, handleStreamRequestLog(parts)),
  defineRoute(retrieveCredential, handleRetrieveCredential(parts)),
];
