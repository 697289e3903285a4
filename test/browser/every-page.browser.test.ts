// What is required of every page of the console: it passes the accessibility checks, and shows texts as texts.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { violationsOf } from "./support/axe.ts";
import { inConsole } from "./support/console-page.ts";
import type { ConsolePage } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";
import { plantMarkup, plantedFlag } from "./support/planted-markup.ts";
import { consoleRoutes, openingOf, routeIdsOf } from "./support/routes.ts";
import type { ConsoleRoute, RouteIds } from "./support/routes.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
/** Of the objects that pages show: those whose texts are markup, where there are such. */
let ids: RouteIds;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
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
  // Not shown: a library measures texts with it, and it keeps its width when the window gets narrower.
  document.querySelector("textarea[aria-label='autosize measurement']")?.remove();
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

/** What is wrong with the page that is open, in its second look too. */
const findingsOn = async ({ page, settled }: ConsolePage, looks: readonly Look[]): Promise<readonly string[]> => {
  const findings: string[] = [];
  const planted = await page.evaluate(`window[${JSON.stringify(plantedFlag)}]`);
  const elements = await page.locator("img[onerror], svg[onload], [href^='javascript:']").count();
  if (planted !== undefined || elements > 0) findings.push("shows markup that is not its own");
  for (const look of looks) {
    await applyLook(page, look);
    await settled();
    const wide = (await page.evaluate<string[]>(overflowing)).map((element) => `wider than the window: ${element}`);
    findings.push(...[...wide, ...(await violationsOf(page))].map((finding) => `${nameOf(look)}: ${finding}`));
  }
  return findings;
};

const indexOf = (route: ConsoleRoute): number => consoleRoutes.indexOf(route);

/**
 * Pages that are opened one after the other, as people do by links: the scripts are loaded once, which is most of the
 * work. Those before the sign-in are opened for themselves.
 */
const walks = (): readonly (readonly ConsoleRoute[])[] => {
  const behind = consoleRoutes.filter(({ isPublic, isOperator }) => isPublic === undefined && isOperator === undefined);
  return [
    behind.filter((_, index) => index % 2 === 0),
    behind.filter((_, index) => index % 2 === 1),
    consoleRoutes.filter(({ isOperator }) => isOperator === true),
    ...consoleRoutes.filter(({ isPublic }) => isPublic === true).map((route) => [route]),
  ];
};

const walk = async (
  routes: readonly ConsoleRoute[],
  report: (route: ConsoleRoute, found: readonly string[]) => void,
) => {
  const [first] = routes;
  if (first === undefined) return;
  // German has the longer words.
  const opening = { ...openingOf(first, ids), context: { viewport: phone, locale: "de-DE" } };
  await inConsole(stack, opening, async (opened) => {
    for (const route of routes) {
      const { path } = openingOf(route, ids);
      await opened.page.evaluate(`self.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`);
      await opened.settled();
      report(route, await findingsOn(opened, looksOf(indexOf(route))));
    }
  });
};

describe("every page", () => {
  const found = new Map(consoleRoutes.map(({ route }) => [route, Promise.withResolvers<readonly string[]>()]));
  const ended: Promise<unknown>[] = [];

  beforeAll(() => {
    const left = [...walks()];
    // Two at once: one page loads while another is looked at.
    const takeNext = async (): Promise<void> => {
      for (let routes = left.shift(); routes !== undefined; routes = left.shift()) {
        const under = routes;
        const end = walk(under, ({ route }, findings) => found.get(route)?.resolve(findings));
        ended.push(end);
        await end.catch((error: unknown) => {
          for (const { route } of under) found.get(route)?.reject(error);
        });
      }
    };
    for (const { promise } of found.values()) promise.catch(() => undefined);
    void takeNext();
    void takeNext();
  });

  it.each(consoleRoutes.map(({ route }) => route))(
    "shows markup as text, and can be used by all: %s",
    async (route) => {
      expect(await found.get(route)?.promise).toEqual([]);
    },
    // All pages are walked at once; the first result may take as long as the walk.
    180_000,
  );

  it("is done without an error of a script, a request elsewhere, or a dialog", async () => {
    expect(await Promise.all(ended)).toHaveLength(walks().length);
  });
});
