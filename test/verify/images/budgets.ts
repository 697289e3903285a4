import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build-image.ts";
import type { Contents } from "./contents.ts";

interface Budget {
  readonly packages: number;
  readonly applicationMegabytes: number;
}

const megabyte = 1_000_000;
const budgets = (
  JSON.parse(readFileSync(join(root, "docker/image-packages.json"), "utf8")) as {
    readonly budgets: Readonly<Record<string, Budget>>;
  }
).budgets;

/** What an image contains more of than it may. */
export const budgetProblems = (service: string, { packages, applicationBytes }: Contents): readonly string[] => {
  const budget = budgets[service];
  if (budget === undefined) return [`${service}: docker/image-packages.json has no budget for it.`];
  const size = applicationBytes / megabyte;
  return [
    ...(packages.length > budget.packages
      ? [`${service}: it holds ${String(packages.length)} packages, ${String(budget.packages)} at most.`]
      : []),
    ...(size > budget.applicationMegabytes
      ? [`${service}: it is ${size.toFixed(1)} MB, ${String(budget.applicationMegabytes)} at most.`]
      : []),
  ];
};
