// The documentation site as it is built: what it costs, that none of its links is dead, and that it has a place for
// every address that errors name.
import { beforeAll, describe, expect, it } from "@jest/globals";
import { collectFailures, docUrlOf } from "@railyard/failures";
import { eventTypes } from "@railyard/contracts";
import { allRegistries } from "../../scripts/generate/error-codes.ts";
import type { BuiltDocumentation } from "../support/documentation.ts";
import { builtDocumentation } from "../support/documentation.ts";
import { linksOf } from "../support/page-links.ts";
import type { PageLinks } from "../support/page-links.ts";

const buildSecondsMax = 60;
const bytesMax = 40_000_000;
const host = "http://127.0.0.1:8080";
/** What the gateway serves next to the site. */
const beyond = new Set(["/openapi.json", "/openapi-webhooks.json"]);

let site: BuiltDocumentation;
/** By path below /docs/. */
let pages: ReadonlyMap<string, PageLinks>;

beforeAll(async () => {
  site = await builtDocumentation();
  const html = site.paths.filter((path) => path.endsWith(".html"));
  pages = new Map(html.map((path) => [path, linksOf(site.textOf(path))]));
}, 600_000);

const addressOf = (page: string): string => `${host}/docs/${page.replace(/index\.html$/, "")}`;

/** Why a link of a page is dead; undefined when it is not. */
const problemOf = (page: string, target: string): string | undefined => {
  const { origin, pathname, hash } = new URL(target, addressOf(page));
  if (origin !== host || beyond.has(pathname)) return undefined;
  if (!pathname.startsWith("/docs/")) return `${page}: ${target} is outside the documentation`;
  const path = decodeURIComponent(pathname.slice("/docs/".length));
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (!site.paths.includes(file)) return `${page}: ${target} does not exist`;
  const anchor = decodeURIComponent(hash.slice(1));
  const isThere = anchor === "" || anchor === "_top" || pages.get(file)?.anchors.has(anchor) === true;
  return isThere ? undefined : `${page}: ${target} has no such anchor`;
};

describe("the documentation site", () => {
  it("is built in a minute and takes 40 MB at most", () => {
    process.stdout.write(
      `documentation: ${String(pages.size)} pages, ${(site.bytes / 1e6).toFixed(1)} MB, ` +
        `built in ${site.cpuSeconds.toFixed(1)} s of CPU time\n`,
    );
    expect(site.cpuSeconds).toBeLessThan(buildSecondsMax);
    expect(site.bytes).toBeLessThan(bytesMax);
  });

  it("has no dead link and no dead anchor", () => {
    const known = new Map<string, string | undefined>();
    const links = [...pages].flatMap(([page, { targets }]) =>
      [...new Set(targets)].map((target) => ({ page, target })),
    );
    expect(pages.size).toBeGreaterThan(400);
    expect(links.length).toBeGreaterThan(10_000);
    const dead = links.flatMap(({ page, target }) => {
      const { href } = new URL(target, addressOf(page));
      if (!known.has(href)) known.set(href, problemOf(page, target));
      return known.get(href) ?? [];
    });
    expect([...new Set(dead)]).toEqual([]);
  });

  it("has an anchor for the address that each error names, and for each reason", async () => {
    const failures = collectFailures(await allRegistries());
    expect(failures.length).toBeGreaterThan(100);
    const dead = failures.flatMap(({ code, name }) =>
      [code, name].flatMap((anchor) => problemOf("index.html", docUrlOf(host, anchor)) ?? []),
    );
    expect(dead).toEqual([]);
  });

  it("has an anchor for each type of event", () => {
    const dead = eventTypes.flatMap((type) => problemOf("index.html", `/docs/event-types/#${type}`) ?? []);
    expect(dead).toEqual([]);
  });

  it("finds a dead link where there is one", () => {
    expect(problemOf("index.html", "/docs/nothing/")).toContain("does not exist");
    expect(problemOf("index.html", "/docs/error-codes/#nothing")).toContain("no such anchor");
    expect(problemOf("index.html", "/elsewhere")).toContain("outside");
  });
});
