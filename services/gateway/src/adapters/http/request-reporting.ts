import { edgeFailures, isFailure } from "@railyard/failures";
import type { ForwardedCall, IncomingCall } from "@railyard/http";
import type { RequestLogFeed } from "../../ports.ts";

/** Sees how the request of a merchant that is followed is answered. */
export interface RequestReport {
  /** Takes the body of a refusal, piece by piece. */
  readonly onRefusal: (chunk: Buffer) => void;
  readonly answered: (status: number) => void;
  readonly failed: (error: unknown) => void;
}

const refusalBytesMax = 16_384;

interface Refusal {
  readonly code: string | null;
  readonly reason: string | null;
}

const none: Refusal = { code: null, reason: null };

const textIn = (value: unknown, member: string): string | null => {
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[member] : undefined;
  return typeof found === "string" ? found : null;
};

/** What the error envelope has; nothing in a body that is none. */
const refusalIn = (body: Buffer): Refusal => {
  try {
    const { error } = JSON.parse(body.toString("utf8")) as { readonly error?: unknown };
    return { code: textIn(error, "code"), reason: textIn(error, "reason") };
  } catch {
    return none;
  }
};

const pathOf = (url: string): string => {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
};

/** The report of a request whose caller is known; undefined where the merchant is not followed. */
export const reportOf = (
  feed: Pick<RequestLogFeed, "isFollowed" | "report">,
  { request, requestId, startedAtMs }: IncomingCall,
  { principal, isLongPoll }: ForwardedCall,
): RequestReport | undefined => {
  const merchantId = principal?.merchantId;
  if (merchantId === undefined || isLongPoll === true || !feed.isFollowed(merchantId)) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const report = (status: number, { code, reason }: Refusal): void => {
    feed.report({
      merchantId,
      method: request.method ?? "",
      path: pathOf(request.url ?? "/"),
      status,
      durationMs: performance.now() - startedAtMs,
      request_id: requestId,
      error_code: code,
      error_reason: reason,
    });
  };
  return {
    onRefusal: (chunk) => {
      bytes += chunk.length;
      if (bytes <= refusalBytesMax) chunks.push(chunk);
    },
    answered: (status) => {
      report(status, status < 400 ? none : refusalIn(Buffer.concat(chunks)));
    },
    failed: (error) => {
      const { code, failureName: reason, status } = isFailure(error) ? error : edgeFailures.unavailable();
      report(status, { code, reason });
    },
  };
};
