import { describe, expect, it } from "@jest/globals";
import { callSentence } from "../src/parts/call-words.ts";
import { indentJson } from "../src/values/json.ts";
import { render } from "../src/texts/catalogue.ts";
import { calls } from "../src/texts/en/calls.ts";
import type { Translate } from "../src/texts/use-text.ts";

const t: Translate = (name, values) =>
  render(calls[name.slice("calls.".length) as keyof typeof calls], values ?? {}, "en");

const call = {
  connector: "stripe",
  operation: "authorize",
  http_status: 402,
  failure: null,
  duration_ms: 312,
} as const;

describe("a call to a provider", () => {
  it("is described by the request, the answer and its duration", () => {
    expect(callSentence(call, t, "en")).toBe("Authorization: stripe answered 402 in 312 ms");
    expect(callSentence({ ...call, operation: "new_flow", duration_ms: 0 }, t, "en")).toBe(
      "new flow: stripe answered 402 in 1 ms",
    );
  });

  it("states why there was no answer", () => {
    const failed = { ...call, http_status: null, operation: "sync", duration_ms: 20_000 };
    expect(callSentence({ ...failed, failure: "timeout" }, t, "en")).toBe(
      "Look-up: stripe gave no answer within 20 sec",
    );
    expect(callSentence({ ...failed, failure: "held_back" }, t, "en")).toBe(
      "Look-up: not sent, since stripe has not answered for a while",
    );
  });

  it("shows JSON on several lines, and cut texts as they are", () => {
    expect(indentJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indentJson('{"a":1…')).toBe('{"a":1…');
  });
});
