// Takes a picture of every page of the console, in both modes and two widths, for people to look at.
import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { acquireTestServers, releaseTestServers, stopKept } from "@railyard/testing";
import { inConsole } from "../support/console-page.ts";
import { shareConsole } from "../support/console-stack.ts";
import type { ConsoleStack } from "../support/console-stack.ts";
import { consoleRoutes, openingOf, routeIdsOf } from "../support/routes.ts";
import type { ConsoleRoute, RouteIds } from "../support/routes.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: ".railyard/pictures" },
    route: { type: "string", default: "" },
    language: { type: "string", default: "en" },
  },
});
const folder = resolve(values.folder);
const widths = [1280, 375];
const height = 860;

/** Such as `payments-paymentId`. */
const nameOf = ({ route }: ConsoleRoute): string =>
  route
    .replace(/^\/(console\/?)?/, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "home";

const picture = async (stack: ConsoleStack, route: ConsoleRoute, ids: RouteIds): Promise<void> => {
  const opening = { ...openingOf(route, ids), context: { locale: values.language } };
  await inConsole(stack, opening, async ({ page, settled }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await settled();
        const path = join(folder, `${nameOf(route)}-${colorScheme}-${String(width)}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  });
};

mkdirSync(folder, { recursive: true });
await acquireTestServers();
try {
  const { stack } = await shareConsole();
  const ids = await routeIdsOf(stack);
  const routes = consoleRoutes.filter(({ route }) => route.includes(values.route));
  for (const route of routes) {
    try {
      await picture(stack, route, ids);
      console.log(`ok   ${route.route}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`FAIL ${route.route}: ${(error as Error).message}`);
    }
  }
  console.log(`Pictures of ${String(routes.length)} pages are in ${relative(process.cwd(), folder)}.`);
} finally {
  await stopKept();
  await releaseTestServers();
}
