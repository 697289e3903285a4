import { defineOperation } from "../../operation.ts";
import {
  credentialDetails,
  requestLogPage,
  requestLogWaitSecondsMax,
  streamRequestLogQuery,
} from "../../resources/request-log.ts";

const shape = { service: "gateway", api: "merchant", method: "GET" } as const;

const waitLateMs = 5_000;

export const streamRequestLog = defineOperation({
  ...shape,
  operationId: "streamRequestLog",
  weight: "bounded",
  isLongPoll: true,
  answerTimeoutMs: requestLogWaitSecondsMax * 1_000 + waitLateMs,
  path: "/logs/stream",
  access: ["merchant_key"],
  permission: "events:read",
  wholeMerchant: true,
  tag: "Request log",
  summary: "Follow the requests of a merchant",
  description:
    "Returns the requests that the gateway answered for the merchant since the cursor, and waits for the next one " +
    "while there is none. For development: lines are kept in memory, for a minute after the last request for them, " +
    "and some may be missing. They have no bodies, queries or headers. Not available in production.",
  query: streamRequestLogQuery,
  response: requestLogPage,
  isOnlyInSandbox: true,
  failures: ["too_many_log_polls"],
});

export const retrieveCredential = defineOperation({
  ...shape,
  operationId: "retrieveCredential",
  path: "/credential",
  access: ["merchant_key"],
  tag: "API keys",
  summary: "Retrieve the key of the request",
  description: "Returns the merchant that the secret key belongs to, and what the key is restricted to.",
  response: credentialDetails,
});

/** What the gateway answers merchants' developers itself. */
export const requestLogOperations = [streamRequestLog, retrieveCredential] as const;
