import type { components } from "../generated/merchant-api.ts";
import type { TextName, Translate } from "../texts/use-text.ts";
import { formatDuration } from "../values/durations.ts";

export type ProviderCall = components["schemas"]["ProviderCall"];

/** What a sentence states about a call; the members of `data` in a timeline as well. */
export type CallFacts = Pick<ProviderCall, "connector" | "operation" | "http_status" | "failure" | "duration_ms">;

const operations = [
  "authorize",
  "complete_authorize",
  "setup_mandate",
  "revoke_mandate",
  "capture",
  "void",
  "void_post_capture",
  "extend_authorization",
  "incremental_authorization",
  "approve",
  "reject",
  "sync",
  "refund",
  "refund_sync",
  "list_refunds",
  "payout",
  "payout_sync",
  "payout_cancel",
  "dispute_sync",
  "accept_dispute",
  "upload_evidence",
  "submit_evidence",
  "pre_authenticate",
  "authenticate",
  "authentication_sync",
  "calculate_tax",
  "wallet_session",
  "wallet_order",
] as const;

const operationWords = (operation: string, t: Translate): string => {
  const known = operations.find((name) => name === operation);
  return known === undefined ? operation.replaceAll("_", " ") : t(`calls.asked_${known}`);
};

/** "Capture: stripe answered 402 in 312 ms". */
export const callSentence = (call: CallFacts, t: Translate, locale: string): string => {
  const name: TextName = `calls.${call.failure ?? "answered"}`;
  return t(name, {
    operation: operationWords(call.operation, t),
    connector: call.connector,
    status: String(call.http_status ?? "–"),
    span: formatDuration(Math.max(1, call.duration_ms), locale),
  });
};
