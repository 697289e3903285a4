import type { RequestLogLine } from "@railyard/contracts";
import type { Messaging } from "@railyard/messaging";
import type { RequestLog } from "../../domain/request-log.ts";
import { lineOf } from "../../domain/request-log.ts";
import type { RequestLogFeed } from "../../ports.ts";

/** A feed that hears the other gateways from its start to its end. */
export interface ListeningFeed extends RequestLogFeed {
  start(): void;
  stop(): void;
}

const followTopic = "gateway.request-log.follow";
const linesTopic = "gateway.request-log.lines";

interface Reported {
  readonly merchantId: string;
  readonly line: RequestLogLine;
}

/** Announces by hints which merchants are followed, and the lines of those that are; nothing of it is stored. */
export const createRequestLogFeed = (messaging: Messaging, log: RequestLog, now: () => Date): ListeningFeed => {
  const stoppers: (() => void)[] = [];
  return {
    follow: (merchantId) => {
      if (!log.follow(merchantId)) return false;
      messaging.hint(followTopic, merchantId);
      return true;
    },
    isFollowed: (merchantId) => log.isFollowed(merchantId),
    report: (request) => {
      if (!log.isFollowed(request.merchantId)) return;
      const { merchantId, ...answered } = request;
      const reported: Reported = { merchantId, line: lineOf(answered, now()) };
      messaging.hint(linesTopic, JSON.stringify(reported));
    },
    start: () => {
      stoppers.push(
        messaging.onHint(followTopic, (merchantId) => {
          log.follow(merchantId);
        }),
        messaging.onHint(linesTopic, (text) => {
          const { merchantId, line } = JSON.parse(text) as Reported;
          log.add(merchantId, line);
        }),
      );
    },
    stop: () => {
      for (const stop of stoppers) stop();
    },
  };
};
