import type { DeliveryAttemptKind } from "@railyard/contracts";
import type { ItemOf } from "@railyard/database";
import { defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { AnswerText, DeliveryTry } from "../../domain/delivery.ts";
import type { Header, MerchantSeals } from "../../domain/endpoint.ts";
import type { delivery_attempts } from "../../generated/prisma/client.ts";

export const attempts = defineTable("delivery_attempts", {
  event_id: text(),
  initial_attempt_id: text(),
  kind: text<DeliveryAttemptKind>(),
  created: timestamptz(),
  duration_ms: integer(),
  request_headers: jsonb<readonly Header[]>(),
  response_status: integer().orNull(),
  response_headers: jsonb<readonly Header[]>().orNull(),
  response_body: text().orNull(),
  error_code: text().orNull(),
  error_message: text().orNull(),
  sealed_answer: text().orNull(),
  resend_id: text().orNull(),
});

/** The part of a statement that keeps the tries $1, JSON. */
export const insertAttempts = `
      insert into delivery_attempts (${attempts.list})
      select * from json_to_recordset($1::json) as attempt(${attempts.definitions})`;

// PostgreSQL's text cannot contain the character that ends a C string.
const storable = (text: string | null): string | null => text?.replaceAll("\u0000", "\uFFFD") ?? null;

/** A try as the statements take it, in JSON. */
export const toRow = (attempt: DeliveryTry): ItemOf<typeof attempts> => ({
  event_id: attempt.attemptId,
  initial_attempt_id: attempt.deliveryId,
  kind: attempt.kind,
  created: attempt.startedAt.toISOString(),
  duration_ms: Math.round(attempt.answer.durationMs),
  request_headers: attempt.requestHeaders,
  response_status: attempt.answer.status,
  response_headers: null,
  response_body: null,
  error_code: attempt.verdict.errorCode,
  error_message: storable(attempt.verdict.errorMessage),
  sealed_answer: attempt.sealedAnswer,
  resend_id: attempt.resendId ?? null,
});

const isHeader = (value: unknown): value is Header =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

const headersFrom = (value: unknown): readonly Header[] => (Array.isArray(value) ? value.filter(isHeader) : []);

/** Rows of versions before have it in plaintext. */
const answerTextOf = (row: delivery_attempts, seals: MerchantSeals): AnswerText => {
  if (row.sealed_answer !== null) return JSON.parse(seals.openAnswer(row.sealed_answer)) as AnswerText;
  const headers = row.response_headers === null ? null : headersFrom(row.response_headers);
  return { headers, body: row.response_body };
};

export const fromRow = (row: delivery_attempts, seals: MerchantSeals): DeliveryTry => ({
  attemptId: row.event_id,
  deliveryId: row.initial_attempt_id,
  kind: row.kind as DeliveryAttemptKind,
  startedAt: row.created,
  requestHeaders: headersFrom(row.request_headers),
  answer: {
    status: row.response_status,
    ...answerTextOf(row, seals),
    faultCode: row.response_status === null ? row.error_code : null,
    faultMessage: row.response_status === null ? row.error_message : null,
    durationMs: row.duration_ms,
  },
  sealedAnswer: row.sealed_answer,
  resendId: row.resend_id ?? undefined,
  verdict: {
    outcome: row.error_code === null ? "delivered" : row.error_code === "endpoint_gone" ? "gone" : "failed",
    errorCode: row.error_code,
    errorMessage: row.error_message,
    retryAfterMs: 0,
    isTimeout: row.error_code === "timeout",
  },
});
