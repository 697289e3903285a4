import { describe, expect, it } from "@jest/globals";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { customerReturn } from "../../src/payments/domain/customer-return.ts";
import { detailsOf, payment } from "../support/states.ts";

// Runs what docs/merchants/hosted-page.md has merchants do.
const docs = join(import.meta.dirname, "../../../../docs");
const guide = readFileSync(join(docs, "merchants/hosted-page.md"), "utf8");
const example = /https:\/\/shop\.example\/\S+&signature=\S+/.exec(guide)?.[0] ?? "";

const { isGenuineReturn } = (await import(join(docs, "samples/hosted-page/genuine-return.mjs"))) as {
  readonly isGenuineReturn: (parameters: URLSearchParams, key: string) => boolean;
};

const key = "a key of the profile";
const sign = (text: string): string => createHmac("sha512", key).update(text).digest("hex");

const returnOf = (profile: object | undefined, details: object = {}): URLSearchParams => {
  const returning = payment({ details: detailsOf({ return_url: "https://shop.example/done", ...details }) });
  return new URLSearchParams([
    ["order", "7"],
    ["status", "the shop's own"],
    ...customerReturn(returning, profile as never, sign).parameters.map((pair): [string, string] => [...pair]),
  ]);
};

describe("the guide to the hosted page", () => {
  it("verifies its own example, and no changed one", () => {
    const { searchParams } = new URL(example);
    expect(isGenuineReturn(searchParams, "a_key_for_this_page")).toBe(true);
    expect(isGenuineReturn(searchParams, "another key")).toBe(false);
    searchParams.set("amount", "6541");
    expect(isGenuineReturn(searchParams, "a_key_for_this_page")).toBe(false);
  });

  it.each([
    ["in the query", undefined, {}],
    ["by a form, without the amount", { redirect_to_merchant_with_http_post: true }, {}],
    ["from a payment link, without the client secret", undefined, { payment_link: {} }],
  ])("verifies what customers are sent back with %s", (_way, profile, details) => {
    const parameters = returnOf(profile, details);
    expect(isGenuineReturn(parameters, key)).toBe(true);
    parameters.append("status", "succeeded");
    expect(isGenuineReturn(parameters, key)).toBe(false);
    parameters.delete("signature");
    expect(isGenuineReturn(parameters, key)).toBe(false);
  });

  it("names all that is sent", () => {
    const names = new Set(returnOf(undefined).keys());
    names.delete("order");
    for (const name of names) expect(guide).toContain(`\`${name}\``);
  });
});
