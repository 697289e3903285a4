import { deepStrictEqual } from "node:assert";
import { sandboxAdminKey } from "@railyard/local";
import { defined } from "@railyard/members";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { ConsoleStack, Credentials } from "./console-stack.ts";

/** How a page is opened. */
export interface Opening {
  /** Whose session it has; no session when absent. `operator`: the admin key is entered, which no reload survives. */
  readonly as?: string;
  readonly path: string;
  readonly context?: BrowserContextOptions;
  /** Console messages that are part of the test. */
  readonly expects?: RegExp;
}

const widthByDefault = 1280;
const heightByDefault = 860;
/** The API's refusals, which pages show, are also messages of the browser. */
const refusal = /Failed to load resource: the server responded with a status of 4\d\d/;

interface Watched {
  /** What no page may ever do, in words. */
  readonly problems: () => readonly string[];
  /** Requests under way. */
  readonly pending: () => number;
}

const watch = (page: Page, origin: string, expects: RegExp | undefined): Watched => {
  const problems: string[] = [];
  let pending = 0;
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (refusal.test(text) || expects?.test(text) === true) return;
    problems.push(`console ${message.type()}: ${text}`);
  });
  page.on("pageerror", (error) => {
    problems.push(`error: ${error.message}`);
  });
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    pending += 1;
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) problems.push(`request elsewhere: ${url}`);
  });
  const ended = (): void => {
    pending -= 1;
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${String(response.status())}: ${response.url()}`);
  });
  return { problems: () => problems, pending: () => pending };
};

const quietMs = 60;
const settleTimeoutMs = 10_000;
const pollMs = 20;

/** A page of the console, in a browser context of its own. */
export interface ConsolePage {
  readonly page: Page;
  /** Goes to another page of the console, and waits for it. */
  readonly open: (path: string) => Promise<void>;
  /** Resolves when the page has its heading and asks for nothing more. */
  readonly settled: () => Promise<void>;
}

const isReady = `document.querySelector("h1") !== null
  && document.querySelector(".mantine-Skeleton-root, [aria-busy=true]") === null
  && document.getAnimations().every(({ playState }) => playState !== "running")`;
/** Asked behind all that the page has to do: on a busy machine a click may be followed by its page much later. */
const isReadyAndIdle = `scheduler.postTask(() => ${isReady}, { priority: "background" })`;

/** Fills the form of the sign-in page and sends it. */
export const signInOn = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

/** Enters the admin key where the operator's pages ask for it, in whatever language. */
export const enterAdminKey = async (page: Page, key = sandboxAdminKey): Promise<void> => {
  const field = page.locator("input[type=password]");
  await field.fill(key);
  await field.press("Enter");
};

/** Opens a page, runs the test with it, and fails when the page did what no page may do. */
export const inConsole = async (
  { browser, origin, sessionOf }: ConsoleStack,
  { as, path, context: options, expects }: Opening,
  test: (opened: ConsolePage) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    viewport: { width: widthByDefault, height: heightByDefault },
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    ...defined({ storageState: as === undefined || as === "operator" ? undefined : await sessionOf(as) }),
    ...options,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(settleTimeoutMs);
    const watched = watch(page, origin, expects);
    const settled = async (): Promise<void> => {
      const until = Date.now() + settleTimeoutMs;
      let quietSince = Date.now();
      for (;;) {
        if (Date.now() > until) throw new RangeError(`${page.url()} does not come to rest`);
        await page.waitForTimeout(pollMs);
        const isLast = Date.now() - quietSince >= quietMs;
        const isThere = await page.evaluate<boolean>(isLast ? isReadyAndIdle : isReady).catch(() => false);
        if (!isThere || watched.pending() > 0) quietSince = Date.now();
        else if (isLast) return;
      }
    };
    const open = async (to: string): Promise<void> => {
      await page.goto(`${origin}${to}`);
      await settled();
      if (as !== "operator") return;
      await enterAdminKey(page);
      await page.locator("#content").waitFor();
      await settled();
    };
    await open(path);
    await test({ page, open, settled });
    deepStrictEqual(watched.problems(), []);
  } finally {
    await context.close();
  }
};
