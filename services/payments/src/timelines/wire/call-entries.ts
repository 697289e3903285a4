import type { TimelineEntry } from "@railyard/contracts";

import type { ProviderCall } from "../../providers/domain/provider-call.ts";
import { entryOf } from "./entry.ts";

const authorizationFlows: readonly string[] = ["authorize", "setup_mandate", "complete_authorize"];

/** Whether the call authorized an attempt: the given one, or any. */
export const isAuthorization = ({ flow, object, attemptId }: ProviderCall, wanted = attemptId): boolean =>
  object.type === "payment" && attemptId !== null && attemptId === wanted && authorizationFlows.includes(flow);

const firstError = 400;

const callEntry = (call: ProviderCall): TimelineEntry =>
  entryOf({
    entry_id: call.callId,
    at: new Date(call.startedAtMs),
    kind: "provider_call",
    action: call.flow,
    outcome: call.httpStatus === null || call.httpStatus >= firstError ? "failed" : "succeeded",
    attempt_id: call.attemptId,
    object_id: call.object.type === "payment" ? null : call.object.id,
    data: {
      call_id: call.callId,
      connector: call.connector,
      merchant_connector_id: call.merchantConnectorId,
      method: call.method,
      path: call.path,
      http_status: call.httpStatus,
      failure: call.failure,
      duration_ms: call.durationMs,
      provider_request_id: call.providerRequestId,
      request_bytes: call.request.bytes,
      response_bytes: call.response?.bytes ?? null,
    },
  });

/** Calls to providers. */
export const callEntries = (calls: readonly ProviderCall[]): readonly TimelineEntry[] => calls.map(callEntry);

/** The calls that authorized an attempt, oldest first; the last one shows what the attempt states of it. */
export const authorizationCalls = (
  authorization: TimelineEntry,
  calls: readonly ProviderCall[],
): readonly TimelineEntry[] => {
  const last = calls.at(-1);
  if (last === undefined) return [authorization];
  const { occurred_at, data } = callEntry(last);
  const joined = { ...authorization, action: last.flow, occurred_at, data: { ...authorization.data, ...data } };
  return [...callEntries(calls.slice(0, -1)), joined];
};

/** When the last of the calls, oldest first, was answered; null without one. */
export const answeredAt = (calls: readonly ProviderCall[]): Date | null => {
  const last = calls.at(-1);
  return last === undefined ? null : new Date(last.startedAtMs + last.durationMs);
};
