import type { SandboxBehaviour } from "@railyard/contracts";

/** Default behaviour of an account. */
export const defaultBehaviour: SandboxBehaviour = {
  latency_ms: 0,
  latency_jitter_ms: 0,
  decline_rate: 0,
  server_error_rate: 0,
  lost_answer_rate: 0,
  settlement_delay_ms: 2_000,
  dispute_response_ms: 7 * 24 * 60 * 60 * 1000,
  webhooks: "asynchronous",
  webhook_late_rate: 0,
  webhook_duplicate_rate: 0,
};
