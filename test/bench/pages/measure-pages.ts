// What a person waits for in the console: from the click until the rows are painted.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { consoleHeaders } from "../../browser/support/console-stack.ts";
import { launchChromium } from "../../browser/support/chromium.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { summarizeLatencies } from "../latency-summary.ts";

export interface PagesOptions {
  readonly origin: string;
  readonly user: { readonly email: string; readonly password: string };
  readonly rounds: number;
}

/** Milliseconds in the browser. */
export interface PagesResult {
  /** From the navigation until rows are painted, with nothing cached. */
  readonly firstScreen: LatencySummary;
  /** From another filter in the address until its rows are painted. */
  readonly filters: Readonly<Record<string, LatencySummary>>;
  /** From the home page to the list, and from the list to a payment. */
  readonly routeChange: LatencySummary;
  readonly search: LatencySummary;
}

const list = "/console/payments";

/** Each is followed by another one whose first row differs. */
const filters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "status failed, in EUR": { status: "failed", currency: "EUR" },
  "status failed": { status: "failed" },
  "currency JPY": { currency: "JPY" },
  "status to be captured": { status: "requires_capture" },
};

const look = { viewport: { width: 1280, height: 860 }, locale: "en-US" };

// The rows of the list as they are, and a promise of the frame in which something is shown.
const helpers = `
  window.firstRow = () => document.querySelector("tbody tr")?.textContent ?? "";
  window.painted = (isShown) => new Promise((resolve, reject) => {
    const until = performance.now() + 10000;
    const look = () => {
      if (isShown()) return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      if (performance.now() > until) return reject(new Error("nothing was shown"));
      requestAnimationFrame(look);
    };
    look();
  });
  window.went = async (target, isShown) => {
    const before = firstRow();
    const begun = performance.now();
    void self.__TSR_ROUTER__.navigate(target);
    return (await painted(() => isShown(before))) - begun;
  };
`;

const open = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.addInitScript(helpers);
  await page.goto(url);
  return page;
};

const rowsPainted = `painted(() => firstRow() !== "")`;

const firstScreens = async (
  browser: Browser,
  { origin, rounds }: PagesOptions,
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<readonly number[]> => {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ storageState, ...look });
    const page = await open(context, `${origin}${list}`);
    durations.push(await page.evaluate<number>(rowsPainted));
    await context.close();
  }
  return durations;
};

const wentTo = (page: Page, target: object, isShown: string): Promise<number> =>
  page.evaluate<number>(`went(${JSON.stringify(target)}, ${isShown})`);

const otherRows = `(before) => firstRow() !== "" && firstRow() !== before`;
const heading = (name: string): string => `() => document.querySelector("h1")?.textContent === ${JSON.stringify(name)}`;

/** Opens the console as a user who sees many payments, and looks at it as people do. */
export const measurePages = async (options: PagesOptions): Promise<PagesResult> => {
  const { origin, user, rounds } = options;
  const browser = await launchChromium();
  try {
    const context = await browser.newContext(look);
    const headers = consoleHeaders(origin);
    const answer = await context.request.post(`${origin}/user/signin`, { data: user, headers });
    if (!answer.ok()) throw new TypeError(`cannot sign in: ${await answer.text()}`);
    const screens = await firstScreens(browser, options, await context.storageState());
    const durations = new Map(Object.keys(filters).map((name) => [name, [] as number[]]));
    const routeChanges: number[] = [];
    const searches: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Another page has not kept what was answered before.
      const page = await open(context, `${origin}${list}`);
      await page.evaluate(rowsPainted);
      for (const [name, search] of Object.entries(filters).toReversed()) {
        durations.get(name)?.push(await wentTo(page, { to: list, search }, otherRows));
      }
      routeChanges.push(await wentTo(page, { to: "/console" }, heading("Home")));
      routeChanges.push(await wentTo(page, { to: list }, heading("Payments")));
      await page.evaluate(rowsPainted);
      const begunMs = performance.now();
      const found = await context.request.get(`${origin}/search?q=4242`, { headers });
      searches.push(performance.now() - begunMs);
      if (!found.ok()) throw new TypeError(`cannot search: ${await found.text()}`);
      await page.close();
    }
    return {
      firstScreen: summarizeLatencies(screens),
      filters: Object.fromEntries([...durations].map(([name, all]) => [name, summarizeLatencies(all)])),
      routeChange: summarizeLatencies(routeChanges),
      search: summarizeLatencies(searches),
    };
  } finally {
    await browser.close();
  }
};
