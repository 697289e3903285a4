import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

const options = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  resultTypes: ["violations"],
  preload: false,
};
const shownMax = 200;
/** Further elements with the same violation add nothing. */
const nodesMax = 3;

/**
 * What axe finds on a page or in one of its frames, one line each. Its script comes by the debugger, so that the page's
 * policy stays.
 */
export const violationsOf = async (page: Page | Frame, { withMenu = false } = {}): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>("window.axe !== undefined"))) await page.evaluate(`{ ${source}; }`);
  // An open menu lies over the page and is in none of its landmarks, which axe accepts of dialogs alone.
  const ruled = withMenu ? { ...options, rules: { region: { enabled: false } } } : options;
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(ruled)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, nodesMax)
      .map(({ html, failureSummary = "" }) =>
        [id, help, html.slice(0, shownMax), failureSummary.replaceAll(/\s+/g, " ").slice(0, shownMax)].join(" | "),
      ),
  );
};
