import { describe, expect, it } from "@jest/globals";

import { collectStyles, findTokensByClass, forbiddenIn } from "../build/styles.ts";

describe("styles of elements", () => {
  it("become one class for each different style, which wins over other rules", () => {
    const { replace, rules } = collectStyles();
    const html = '<p style="text-align: right;">a</p><p class="b" style="text-align: right">c</p><i style="top: 0"/>';
    expect(replace(html)).toBe('<p class="s0">a</p><p class="b s0">c</p><i class="s1" />');
    expect(rules()).toBe(".s0.s0.s0{text-align: right}\n.s1.s1.s1{top: 0}");
  });

  it("of the tokens of code have names of their own, by which the rules for tokens find them", () => {
    expect(collectStyles().replace('<span style="--0:#fff;--1:#000">x</span>')).toBe('<span class="t0">x</span>');
    expect(findTokensByClass("a :where(span[style^='--']:not([class])){color:var(--0)}")).toBe(
      "a :where(span[class^='t']){color:var(--0)}",
    );
    expect(findTokensByClass("p{color:red}")).toBeUndefined();
  });

  it("are left where they are text, in code and in the values of attributes", () => {
    const html = `<button data-code="<p style='x'>">&lt;p style="top: 0"&gt;</button>`;
    expect(collectStyles().replace(html)).toBe(html);
  });
});

describe("what the gateway's policy forbids", () => {
  it.each([
    ["an inline script", "<p>a</p><script>alert(1)</script>"],
    ["an inline script", '<script type="module">alert(1)</script>'],
    ["an inline style sheet", "<style>p { color: red }</style>"],
    ["an event attribute", '<button class="a" onclick="alert(1)">'],
    ["something loaded from elsewhere", '<script src="https://cdn.example/a.js"></script>'],
    ["something loaded from elsewhere", '<link rel="stylesheet" href="//fonts.example/a.css">'],
    ["something loaded from elsewhere", '<img alt="" src="https://img.example/a.png">'],
  ])("is found: %s", (problem, html) => {
    expect(forbiddenIn(html)).toBe(problem);
  });

  it.each([
    '<script src="/docs/theme.js"></script>',
    '<a href="https://example.com">a</a>',
    `<button data-code="<form onSubmit={pay}><script>">`,
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  ])("does not include %s", (html) => {
    expect(forbiddenIn(html)).toBeUndefined();
  });
});
