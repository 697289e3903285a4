// What holds for every page of the console: it can be used by everybody, and shows texts as texts.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { violationsOf } from "./support/axe.ts";
import { inConsole } from "./support/console-page.ts";
import { lendConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";
import { plantMarkup, plantedFlag } from "./support/planted-markup.ts";
import { consoleRoutes, openingOf, routeIdsOf } from "./support/routes.ts";
import type { ConsoleRoute, RouteIds } from "./support/routes.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
/** Of the objects that pages show: those whose texts are markup, where there are such. */
let ids: RouteIds;

beforeAll(async () => {
  ({ stack, giveBack } = await lendConsole());
  ids = { ...(await routeIdsOf(stack)), ...(await plantMarkup(stack)) };
}, 120_000);

afterAll(() => giveBack());

const phone = { width: 375, height: 800 };
const desk = { width: 1280, height: 860 };

/** How a page may look, and what brings that about: each colour, width and direction, not all of their pairs. */
const looks: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ["light on a phone", () => Promise.resolve()],
  [
    "dark",
    async (page) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize(desk);
    },
  ],
  [
    "light from right to left",
    async (page) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.evaluate(`document.documentElement.dir = "rtl"`);
    },
  ],
];

/** Where the page is wider than its window: the innermost elements whose content does not fit; empty: nowhere. */
const overflowing = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isTooNarrow = (element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
    && getComputedStyle(element).overflowX === "visible";
  const found = [...document.querySelectorAll("body *")].filter(isTooNarrow);
  const innermost = found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  const shown = innermost.slice(0, 4).map((element) => element.outerHTML.slice(0, 300));
  return [scrollWidth - clientWidth + " px", ...shown];
})()`;

describe("the list of pages", () => {
  it("has every page that the routers know", async () => {
    const paths = new Set<string>();
    for (const path of ["/console/sign-in", "/console/operator"]) {
      await inConsole(stack, { path }, async ({ page }) => {
        const known = await page.evaluate<string[]>("Object.keys(self.__TSR_ROUTER__.routesByPath)");
        for (const one of known) paths.add(one === "/" ? one : one.replace(/\/$/, ""));
      });
    }
    expect(new Set(consoleRoutes.map(({ route }) => route))).toEqual(paths);
  });
});

/** What is wrong with a page, and the looks in which it is. */
const findingsOn = async (route: ConsoleRoute): Promise<readonly string[]> => {
  const looksOf = new Map<string, string[]>();
  // German has the longer words.
  const opening = { ...openingOf(route, ids), context: { viewport: phone, locale: "de-DE" } };
  await inConsole(stack, opening, async ({ page, settled }) => {
    expect(await page.evaluate(`window[${JSON.stringify(plantedFlag)}]`)).toBeUndefined();
    expect(await page.locator("img[onerror], svg[onload], [href^='javascript:']").count()).toBe(0);
    for (const [look, apply] of looks) {
      await apply(page);
      await settled();
      const wide = (await page.evaluate<string[]>(overflowing)).map((element) => `wider than the window: ${element}`);
      for (const finding of [...wide, ...(await violationsOf(page))]) {
        looksOf.set(finding, [...(looksOf.get(finding) ?? []), look]);
      }
    }
  });
  return [...looksOf].map(([finding, names]) => `${names.join(", ")}: ${finding}`);
};

describe("every page", () => {
  const looking = new Map<string, Promise<readonly string[]>>();
  const look = (index: number): void => {
    const route = consoleRoutes[index];
    if (route === undefined || looking.has(route.route)) return;
    const findings = findingsOn(route);
    // Its own test reports a failure.
    findings.catch(() => undefined);
    looking.set(route.route, findings);
  };

  it.each(consoleRoutes.map(({ route }, index): [string, number] => [route, index]))(
    "shows markup as text, and can be used by all: %s",
    async (route, index) => {
      // The next page loads while this one is looked at: that halves the time.
      for (const ahead of [0, 1]) look(index + ahead);
      expect(await looking.get(route)).toEqual([]);
    },
  );
});
