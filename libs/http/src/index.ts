export { createBreaker } from "./breaker.ts";
export type { Breaker, BreakerOptions } from "./breaker.ts";
export { neededAtStart } from "./built-in-routes.ts";
export type { ReadinessCheck } from "./built-in-routes.ts";
export { targetOf } from "./client-exchange.ts";
export type { ClientTarget } from "./client-exchange.ts";
export { certificateDigest, createConnectionPools } from "./connection-pools.ts";
export type { ConnectionPools } from "./connection-pools.ts";
export { createConnections } from "./connections.ts";
export type {
  ClientCertificate,
  Connections,
  ConnectionsOptions,
  OutgoingProxy,
  OutgoingRequest,
} from "./connections.ts";
export { currentCall, duringCall } from "./current-call.ts";
export { endedCredentialsHeader, noteEndedCredential, readEndedCredentials } from "./ended-credentials.ts";
export type { EndedCredential } from "./ended-credentials.ts";
export type { CurrentCall } from "./current-call.ts";
export { Exchange } from "./exchange.ts";
export type { AnswerHeaders } from "./exchange.ts";
export * from "./failures.ts";
export * from "./idempotency-store.ts";
export { idempotencyKeyHeader, isIdempotent } from "./idempotent-execution.ts";
export type { RefusedCall } from "./call-log.ts";
export type { IncomingCall } from "./incoming-call.ts";
export { createPathRouter, decodedValues, namedParameters } from "./path-router.ts";
export { type ReadLimits, defaultReadLimits, readLimitsOf } from "./read-admission.ts";
export * from "./replies.ts";
export * from "./route.ts";
export type { ForwardCall, ForwardedCall } from "./serve-calls.ts";
export * from "./server-limits.ts";
export type { UploadedFile } from "./upload.ts";
export * from "./server.ts";
export * from "./service-client.ts";
export { createServiceInstances } from "./service-instances.ts";
export type { ServiceInstances } from "./service-instances.ts";
export { sendWhole } from "./whole-exchange.ts";
export type { ExchangeLimits, ExchangeOutcome, ReceivedAnswer } from "./whole-exchange.ts";
export { connectionProblem } from "./unreachable.ts";
export { measureServiceCalls, outcomeOfError, outcomeOfStatus } from "./service-call-metrics.ts";
export type { RecordServiceCall } from "./service-call-metrics.ts";
