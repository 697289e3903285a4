import type { AuditActor } from "@railyard/contracts";
import { currentCall } from "@railyard/http";
import { currentTraceIds } from "@railyard/telemetry";

/** Who acts, in which call, and from where. */
export type Actor = AuditActor;

/** Who acts in the code that runs now: the caller of the operation under way, else the system itself. */
export const currentActor = (): Actor => {
  const call = currentCall();
  const trace_id = currentTraceIds().trace_id ?? null;
  if (call === undefined) {
    const noActor = { actor_id: null, operation_id: null, request_id: null, caller_address: null };
    return { actor_kind: "system", ...noActor, trace_id };
  }
  const { principal } = call;
  return {
    actor_kind: principal?.kind ?? "anonymous",
    actor_id: principal?.userId ?? principal?.keyId ?? null,
    operation_id: call.operationId,
    request_id: call.requestId,
    caller_address: call.callerAddress ?? null,
    trace_id,
  };
};
