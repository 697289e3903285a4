import { describe, expect, it } from "@jest/globals";

import { isCopied, siteAddressOf } from "../build/links.ts";
import { addressOf, readSources } from "../build/sources.ts";

const pages = new Set([...readSources().map(({ path }) => path), "docs/decisions/README.md"]);
const isPage = (path: string): boolean => pages.has(path);

describe("where files of the repository are on the site", () => {
  it.each([
    ["docs/merchants/webhooks.md", "merchants/webhooks"],
    ["docs/operations/README.md", "operations"],
    ["docs/decisions/README.md", "decisions"],
    ["ARCHITECTURE.md", "architecture"],
    ["services/payments/README.md", "services/payments"],
    ["services/payments/src/vault/README.md", "services/payments/vault"],
    ["libs/http/README.md", "libs/http"],
    ["packages/node/README.md", "packages/node"],
    ["test/browser/README.md", "contributors/browser-tests"],
  ])("%s is at %s", (path, address) => {
    expect(addressOf(path)).toBe(address);
  });

  it.each(["README.md", "test/specification/interface-specification.md", "services/payments/src/app.ts"])(
    "%s is no page",
    (path) => {
      expect(addressOf(path)).toBeUndefined();
    },
  );

  it("is different for every page of the repository", () => {
    const addresses = readSources().map(({ address }) => address);
    expect(addresses.length).toBeGreaterThan(150);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe("a link", () => {
  it.each([
    ["docs/merchants/refunds.md", "webhooks.md", "/docs/merchants/webhooks/"],
    ["docs/merchants/refunds.md", "../error-codes.md#IR_16", "/docs/error-codes/#IR_16"],
    ["docs/merchants/refunds.md", "../operations/README.md", "/docs/operations/"],
    ["docs/merchants/refunds.md", "../operations/", "/docs/operations/"],
    ["ARCHITECTURE.md", "docs/decisions", "/docs/decisions/"],
    ["services/gateway/README.md", "../../docs/gateway.md", "/docs/gateway/"],
    ["docs/glossary.md", "../README.md", "/docs/"],
    ["docs/connectors/README.md", "adyen.md", "/docs/connectors/adyen/"],
    ["docs/event-types.md", "openapi/webhooks.json", "/docs/openapi/webhooks.json"],
    ["docs/console.md", "images/console-home.png", "/docs/images/console-home.png"],
    ["docs/console.md", "https://example.com/a.md", "https://example.com/a.md"],
    ["docs/console.md", "mailto:ada@example.com", "mailto:ada@example.com"],
    ["docs/console.md", "#part", "#part"],
    ["docs/console.md", "/openapi.json", "/openapi.json"],
  ])("of %s to %s leads to %s", (from, target, address) => {
    expect(siteAddressOf(from, target, isPage)).toBe(address);
  });

  it.each([
    "../services/payments/src/app.ts",
    "../docker",
    "missing.md",
    "samples/webhooks/01.sh",
    "samples/a/01.json",
  ])("to %s leads nowhere, because the site does not have it", (target) => {
    expect(siteAddressOf("docs/console.md", target, isPage)).toBeUndefined();
  });

  it("leads only to files that are copied", () => {
    expect(isCopied("docs/images/console-home.png")).toBe(true);
    expect(isCopied("docs/samples/webhooks/01.json")).toBe(false);
    expect(isCopied("services/payments/package.json")).toBe(false);
  });
});
