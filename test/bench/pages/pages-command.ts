// npm run bench -- pages: what people wait for in the console, at as many payments as a kept folder of growth has.
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { callSuccessfully, createApiClient, sandboxAdminKey } from "@railyard/local";
import { freePorts } from "../../support/free-ports.ts";
import { startBenchProcess } from "../child-process.ts";
import type { GrowthStackOrder, GrowthStackReady } from "../growth/growth-stack-process.ts";
import { readWorld } from "../growth/kept-world.ts";
import { keepResult, rounded } from "../kept-result.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { measurePages } from "./measure-pages.ts";
import type { PagesResult } from "./measure-pages.ts";

const roundsByDefault = "20";

/** What the console promises, in milliseconds. */
const limits = { firstScreen: 1_000, filter: 200, routeChange: 100, search: 50 } as const;

export const pagesUsage = `npm run bench -- pages --folder FOLDER [options]

  --folder FOLDER        databases that \`bench -- growth --keep FOLDER\` has left
  --rounds N             how often each is measured, ${roundsByDefault} by default
`;

const rowsOf = ({
  firstScreen,
  filters,
  routeChange,
  search,
}: PagesResult): readonly [string, LatencySummary, number][] => [
  ["first screen, nothing cached", firstScreen, limits.firstScreen],
  ...Object.entries(filters).map(([name, summary]): [string, LatencySummary, number] => [
    `list, filter: ${name}`,
    summary,
    limits.filter,
  ]),
  ["another page", routeChange, limits.routeChange],
  ["search", search, limits.search],
];

const describe = (result: PagesResult, payments: number): string =>
  [
    `the console with ${String(payments)} payments, in ms:`,
    ...rowsOf(result).map(([name, { p50, p95, max }, limit]) => {
      const figures = [p50, p95, max].map((value) => rounded(value).toFixed(1)).join(" / ");
      const verdict = p95 <= limit ? "yes" : "NO";
      return `  ${name.padEnd(36)} p50 / p95 / max ${figures}, at most ${String(limit)}: ${verdict}`;
    }),
  ].join("\n");

/** `npm run bench -- pages`. */
export const pagesCommand = (
  args: readonly string[],
  report: (line: string) => void,
): { readonly run: () => Promise<boolean> } => {
  const { values } = parseArgs({
    args: [...args],
    options: { folder: { type: "string" }, rounds: { type: "string", default: roundsByDefault } },
  });
  if (values.folder === undefined) throw new RangeError("--folder names what growth has kept");
  const dataFolder = resolve(values.folder);
  const kept = readWorld(dataFolder);
  const merchant = kept?.world.merchants[0];
  if (kept === undefined || merchant === undefined) throw new RangeError("--folder has nothing that growth has kept");
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds <= 0) throw new RangeError("--rounds is a whole number from 1");
  return {
    run: async () => {
      const ports = await freePorts();
      const order: GrowthStackOrder = { dataFolder, ports, logLevel: "error" };
      const stack = await startBenchProcess<GrowthStackReady>(
        "growth/growth-stack-process.ts",
        order,
        process.execArgv,
      );
      try {
        const origin = `http://127.0.0.1:${String(ports.gateway)}`;
        const user = { email: `pages-${randomBytes(4).toString("hex")}@growth.example`, password: "Sunny#Harbour42" };
        const client = createApiClient(origin);
        await callSuccessfully(client, "POST", "/user/signup_with_merchant_id", {
          key: sandboxAdminKey,
          body: { ...user, name: "Ada Example", company_name: "Growth", merchant_id: merchant.merchantId },
        });
        client.close();
        const result = await measurePages({ origin, user, rounds });
        report(describe(result, kept.payments));
        if (values.rounds === roundsByDefault) {
          report(`kept in ${keepResult("pages.json", { payments: kept.payments, rounds, ...result })}`);
        }
        return rowsOf(result).every(([, { p95 }, limit]) => p95 <= limit);
      } finally {
        await stack.stop();
      }
    },
  };
};
