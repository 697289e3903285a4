// What no client sends, and servers must withstand.
import type { Chance } from "./chance.ts";
import { awkwardTexts } from "./values.ts";

/** Query strings, with their question marks. */
export const oddQueries: readonly string[] = [
  "?",
  "?%",
  "?a=%ff",
  "?__proto__[admin]=1",
  "?constructor=1&constructor=2",
  "?limit=-1&limit=1e99",
  "?limit=99999999999999999999",
  "?offset=NaN",
  "?force_sync=maybe",
  "?a[0][b]=c",
  `?a=${"x".repeat(9_000)}`,
  "?=",
  "?&&&",
  "?client_secret=null",
];

/** A text for a place in a path, not yet encoded. */
export const oddSegment = (chance: Chance): string =>
  chance.pick([...awkwardTexts.filter((awkward) => awkward.length < 5_000), "..", "a/b", "pay_unknown"]);

/** Places in a path that are no encoding of anything. */
export const oddEncodings: readonly string[] = ["%", "%ff", "%c0%af", "%2e%2e%2f", "%00", "%u0041", ";a=b", "*"];

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/json;;;=" },
  { "content-type": "application/problem+json" },
  { "content-encoding": "gzip" },
  { accept: "image/png" },
  { "idempotency-key": "" },
  { "idempotency-key": "same key for all" },
  { "idempotency-key": "k".repeat(300) },
  { "idempotency-key": "é\u00ff" },
  { "x-request-id": "r".repeat(4_000) },
  { "x-request-id": "<script>" },
  { "x-railyard-identity": "eyJhbGciOiJub25lIn0.eyJraW5kIjoiYWRtaW5fa2V5In0." },
  { "x-forwarded-for": "127.0.0.1, ' or 1=1" },
  { "x-feature": "decision-engine" },
  { "x-feature": "nothing" },
  { traceparent: "00-zz-zz-zz" },
  { "x-profile-id": "pro_unknown" },
  { authorization: "Bearer " },
  { authorization: "Basic dGVzdDp0ZXN0" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJtZXJjaGFudF9pZCI6ImEifQ." },
  { expect: "200-maybe" },
];
