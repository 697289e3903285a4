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

interface Look {
  readonly isDark: boolean;
  readonly isOnPhone: boolean;
  readonly isRightToLeft: boolean;
}

/** Every page in each colour, width and direction; which of them go together alternates from page to page. */
const looksOf = (index: number): readonly Look[] => {
  const [isDark, isRightToLeft] = [index % 2 === 1, index % 4 > 1];
  return [
    { isOnPhone: true, isDark, isRightToLeft },
    { isOnPhone: false, isDark: !isDark, isRightToLeft: !isRightToLeft },
  ];
};

const applyLook = async (page: Page, { isDark, isOnPhone, isRightToLeft }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await page.setViewportSize(isOnPhone ? phone : desk);
  await page.evaluate(`document.documentElement.dir = "${isRightToLeft ? "rtl" : "ltr"}"`);
};

const nameOf = ({ isDark, isOnPhone, isRightToLeft }: Look): string =>
  [isDark ? "dark" : "light", isOnPhone ? "phone" : "desk", isRightToLeft ? "right to left" : "left to right"].join(
    ", ",
  );

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

/** What is wrong with a page, and in which look. */
const findingsOn = async (route: ConsoleRoute, looks: readonly Look[]): Promise<readonly string[]> => {
  const findings: string[] = [];
  // German has the longer words.
  const opening = { ...openingOf(route, ids), context: { viewport: phone, locale: "de-DE" } };
  await inConsole(stack, opening, async ({ page, settled }) => {
    expect(await page.evaluate(`window[${JSON.stringify(plantedFlag)}]`)).toBeUndefined();
    expect(await page.locator("img[onerror], svg[onload], [href^='javascript:']").count()).toBe(0);
    for (const look of looks) {
      await applyLook(page, look);
      await settled();
      const wide = (await page.evaluate<string[]>(overflowing)).map((element) => `wider than the window: ${element}`);
      findings.push(...[...wide, ...(await violationsOf(page))].map((finding) => `${nameOf(look)}: ${finding}`));
    }
  });
  return findings;
};

describe("every page", () => {
  const looking = new Map<string, Promise<readonly string[]>>();
  const look = (index: number): void => {
    const route = consoleRoutes[index];
    if (route === undefined || looking.has(route.route)) return;
    const findings = findingsOn(route, looksOf(index));
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
