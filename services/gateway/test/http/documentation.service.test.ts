// The documentation at /docs: the built site, what a reader gets before it is built, and what is out of reach.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { emptyDocumentation } from "../support/built-documentation.ts";
import { startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

const site = {
  "index.html": `<h1>Documentation</h1>${"<p>text</p>".repeat(200)}`,
  "404.html": "<h1>This page does not exist</h1>",
  "webhooks/index.html": "<h1>Webhooks</h1>",
  "reference/engine/decideGateway/index.html": "<h1>Decide</h1>",
  "_astro/page.abc.js": "export const one = 1;".repeat(100),
  "_astro/page.abc.css": "main { color: red }".repeat(100),
  "pagefind/wasm.en.pagefind": "wasm",
  "images/home.png": "png",
};

const documentation = emptyDocumentation();
let surroundings: Surroundings;
let gateway: TestGateway;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway({ DOCUMENTATION_FOLDER: documentation.folder });
});
afterAll(async () => {
  await surroundings.stop();
  documentation.remove();
});

describe("documentation that is not built yet", () => {
  it("is a page that states so, looks again by itself without scripts, and names the OpenAPI document", async () => {
    for (const path of ["/docs/", "/docs/webhooks", "/docs/webhooks/", "/docs/webhooks/index.html"]) {
      const { status, headers, text } = await gateway.call(path);
      expect({ path, status }).toEqual({ path, status: 503 });
      expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "retry-after": "5" });
      expect(text).toContain('<meta http-equiv="refresh" content="5">');
      expect(text).toContain('href="/openapi.json"');
      expect(text).not.toContain("<script");
    }
  });

  it("is served as soon as it is built, and again when it is built again", async () => {
    documentation.build({ ...site, "index.html": "<h1>First</h1>" });
    expect(await gateway.call("/docs/")).toMatchObject({ status: 200, text: "<h1>First</h1>" });
    documentation.build(site);
    expect(await gateway.call("/docs/")).toMatchObject({ status: 200, text: site["index.html"] });
  });
});

describe("the built documentation", () => {
  it("is served in both APIs, pages at addresses that end in a slash, with the type of each file", async () => {
    documentation.build(site);
    const types = {
      "/docs/": "text/html; charset=utf-8",
      "/docs/webhooks/": "text/html; charset=utf-8",
      "/docs/reference/engine/decideGateway/": "text/html; charset=utf-8",
      "/docs/_astro/page.abc.js": "text/javascript; charset=utf-8",
      "/docs/_astro/page.abc.css": "text/css; charset=utf-8",
      "/docs/pagefind/wasm.en.pagefind": "application/octet-stream",
      "/docs/images/home.png": "image/png",
    };
    for (const port of [gateway.port, gateway.enginePort]) {
      for (const [path, type] of Object.entries(types)) {
        const { status, headers } = await httpCall(port, path);
        expect({ path, status, type: headers["content-type"] }).toEqual({ path, status: 200, type });
      }
    }
  });

  it.each([
    ["/docs", "/docs/"],
    ["/docs/webhooks", "/docs/webhooks/"],
    ["/docs/reference/engine/decideGateway", "/docs/reference/engine/decideGateway/"],
  ])("redirects %s to the page's address", async (path, location) => {
    expect(await gateway.call(path)).toMatchObject({ status: 308, headers: { location } });
  });

  it("runs own scripts alone and is shown in no frame", async () => {
    const policy = String((await gateway.call("/docs/")).headers["content-security-policy"]);
    const directives = new Map(policy.split("; ").map((text) => [text.split(" ")[0], text]));
    expect(directives.get("script-src")).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(directives.get("style-src")).toBe("style-src 'self'");
    expect(directives.get("default-src")).toBe("default-src 'none'");
    expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
  });

  it("travels compressed, and not again while it is the same", async () => {
    for (const path of ["/docs/", "/docs/_astro/page.abc.js"]) {
      const plain = await gateway.call(path);
      expect(plain.headers).not.toHaveProperty("content-encoding");
      for (const [encoding, decode] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
        const headers = { "accept-encoding": encoding };
        const answer = await gateway.call(path, { headers });
        expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
        expect(decode(answer.bytes).equals(plain.bytes)).toBe(true);
        const known = { ...headers, "if-none-match": String(answer.headers.etag) };
        expect(await gateway.call(path, { headers: known })).toMatchObject({ status: 304, text: "" });
      }
    }
  });

  it("is kept by browsers where names have a hash, and asked for again elsewhere", async () => {
    expect((await gateway.call("/docs/")).headers["cache-control"]).toBe("no-cache");
    expect((await gateway.call("/docs/_astro/page.abc.js")).headers["cache-control"]).toContain("immutable");
  });

  it("answers an address that it does not have with its own page and 404", async () => {
    for (const path of ["/docs/nothing", "/docs/nothing/", "/docs/webhooks/nothing", "/docs/__proto__"]) {
      const { status, text } = await gateway.call(path);
      expect({ path, status, text }).toEqual({ path, status: 404, text: site["404.html"] });
    }
    const { headers } = await gateway.call("/docs/404.html");
    const asked = { headers: { "if-none-match": String(headers.etag) } };
    expect(await gateway.call("/docs/nothing", asked)).toMatchObject({ status: 404, text: site["404.html"] });
  });

  it.each([
    "/docs/unlisted.txt",
    "/docs/files.json",
    "/docs/../secret.txt",
    "/docs/..%2fsecret.txt",
    "/docs/%2e%2e/secret.txt",
    "/docs/webhooks/..%2f..%2f..%2fsecret.txt",
    "/docs/..%5csecret.txt",
    "/docs/%2fetc%2fpasswd",
    "/docs/index.html.br",
  ])("gives out nothing that its build does not list: %s", async (path) => {
    const { status, text } = await gateway.call(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(text).not.toContain("not for the public");
    expect(text).not.toContain("root:");
  });
});
