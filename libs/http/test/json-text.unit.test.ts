import { describe, expect, it } from "@jest/globals";

import { parseJson } from "../src/json-text.ts";

const parse = (text: string): unknown => parseJson(Buffer.from(text, "utf8"));

const failureOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("JSON from callers", () => {
  it("is parsed as it is", () => {
    expect(parse('{"amount":100,"note":"\\u00e9 __proto__"}')).toEqual({ amount: 100, note: "é __proto__" });
  });

  it("is refused when it is broken, without repeating any of it", () => {
    const failure = failureOf(() => parse('{"card_number":"4242424242424242" "cvc":"123"}'));
    expect(failure).toMatchObject({ code: "IR_06", status: 400 });
    expect(String(failure)).toContain("position 34");
    expect(String(failure)).not.toContain("4242");
  });

  it("is refused when it names a prototype, however that is spelled", () => {
    for (const name of ["__proto__", "\\u005f_proto__", "\\u005F\\u005Fproto\\u005f\\u005f"]) {
      expect(failureOf(() => parse(`{"metadata":{"${name}":{"isAdmin":true}}}`))).toMatchObject({ code: "IR_06" });
    }
  });

  it("is refused when a text or a name holds what no database column takes", () => {
    for (const text of ['{"note":"a\\u0000b"}', '{"list":["\\u0000"]}', '{"a\\u0000":1}', '{"half":"\\ud800"}']) {
      expect(failureOf(() => parse(text))).toMatchObject({ code: "IR_06", status: 400 });
    }
    expect(parse('{"smile":"\\ud83d\\ude00"}')).toEqual({ smile: "😀" });
    expect(parse('{"note":"\\\\u0000"}')).toEqual({ note: "\\u0000" });
  });

  it.each([
    ["1e999", "beyond what a double reaches"],
    ["-1E+999", "below it"],
    [`1${"0".repeat(309)}.5`, "beyond it without an exponent"],
    ["9007199254740993", "an integer that no double is"],
    ["-12345678901234567890", "one of more digits than a double has"],
    ["1152921504606846976", "a power of two, which comes back rounded"],
  ])("is refused when it has a number that would come back as another one: %s, %s", (number) => {
    for (const text of [`{"metadata":{"id":${number}}}`, `{"id": ${number}}`, `{"id":[1,${number}]}`, `[${number}]`]) {
      expect(failureOf(() => parse(text))).toMatchObject({ code: "IR_06", status: 400 });
    }
    expect(String(failureOf(() => parse(`{"order_id":${number}}`)))).toContain("order_id");
    expect(String(failureOf(() => parse(`{"4242424242424242":${number}}`)))).not.toMatch(/4242|\d{9}/);
  });

  it("keeps numbers that come back as they were sent, and numbers inside texts", () => {
    const numbers = [9007199254740991, -9007199254740991, 1e15, 1e20, 123456789012345680000, 1e21, 1.5e300, 1e-7];
    const answered = JSON.stringify({ numbers });
    expect(parse(answered)).toEqual({ numbers });
    expect(JSON.stringify(parse(answered))).toBe(answered);
    expect(parse('{"share":0.3333333333333333333,"small":1e-999,"zero":-0.0e1}')).toMatchObject({ share: 1 / 3 });
    expect(parse('{"note":"paid: 1e999, 9007199254740993"}')).toEqual({ note: "paid: 1e999, 9007199254740993" });
  });

  it("is refused when it is not UTF-8", () => {
    expect(failureOf(() => parseJson(Buffer.from([0x22, 0xff, 0x22])))).toMatchObject({ code: "IR_06", status: 400 });
  });

  it("is refused when it nests too deeply, and not for brackets inside texts", () => {
    expect(failureOf(() => parse("[".repeat(5000) + "]".repeat(5000)))).toMatchObject({ code: "IR_06", status: 400 });
    expect(failureOf(() => parse('{"a":'.repeat(1001) + "1" + "}".repeat(1001)))).toMatchObject({ code: "IR_06" });
    expect(parse(JSON.stringify(`\\"${"[".repeat(5000)}`))).toHaveLength(5002);
  });

  it("is refused when an object has a member twice, which it names", () => {
    const repeated: readonly (readonly [string, string])[] = [
      ['{"amount":100,"amount":999}', "amount"],
      ['{"amount":100,"amount":100}', "amount"],
      ['{ "amount" : 100 ,\n"card" : {"number" :"4242" , "cvc":"1", "number"\t: "4000"} }', "card.number"],
      ['{"amount":1,"\\u0061mount":2}', "amount"],
      ['{"amount":1,"amount":2,"note":"\\u003a"}', "amount"],
      ['[{"a":1},{"b":[{"c":1,"c":null}]}]', "b.c"],
      ['{"a:b":"x:y","metadata":{"url":"https://a.example","url":"c"}}', "metadata.url"],
      ['{"a":{"b":1},"a":{"b":1}}', "a"],
      ['{"":1,"":2}', ""],
    ];
    for (const [text, field] of repeated) {
      expect({ text, failure: failureOf(() => parse(text)) }).toMatchObject({
        text,
        failure: { code: "IR_06", status: 400, details: { field: expect.stringContaining(field) } },
      });
    }
    const secret = String(failureOf(() => parse('{"card":{"cvc":"737","cvc":"738"}}')));
    expect(secret).toContain("card.cvc more than once");
    expect(secret).not.toContain("73");
  });

  it("may have the same name in different objects, and colons, quotes and escapes anywhere", () => {
    const texts = [
      '{"billing":{"line1":"a"},"shipping":{"line1":"b"},"list":[{"id":1},{"id":2}]}',
      '{"url":"https://a.example:443/?q={\\"a\\":1}","a:b":{"a":":"},"a":":::"}',
      '{"text":"\\u003a\\u0022,\\u0022text\\u0022:","quote":"\\"","back\\\\":"\\\\"}',
      '[":",":",{},[]]',
      '"a:b"',
      "null",
    ];
    for (const text of texts) expect(parse(text)).toEqual(JSON.parse(text));
  });
});
