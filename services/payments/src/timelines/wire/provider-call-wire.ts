import type { ProviderCall as ProviderCallRepresentation } from "@railyard/contracts";

import type { ProviderCall } from "../../providers/domain/provider-call.ts";

/** A call to a provider as the API shows it. */
export const providerCallToWire = (call: ProviderCall): ProviderCallRepresentation => ({
  call_id: call.callId,
  occurred_at: new Date(call.startedAtMs).toISOString(),
  object_type: call.object.type,
  object_id: call.object.id,
  attempt_id: call.attemptId,
  connector: call.connector,
  merchant_connector_id: call.merchantConnectorId,
  operation: call.flow,
  method: call.method,
  path: call.path,
  http_status: call.httpStatus,
  failure: call.failure,
  duration_ms: call.durationMs,
  provider_request_id: call.providerRequestId,
  request: call.request,
  response: call.response,
});
