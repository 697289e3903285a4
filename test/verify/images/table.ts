import type { LocalServiceName } from "@railyard/local";
import type { Contents } from "./contents.ts";
import type { InstallationRun } from "./installation.ts";

const megabyte = 1_000_000;
const mebibyte = 1024 * 1024;
const heads = ["image", "npm packages", "files", "application", "in all", "ready after", "memory", "migrate"];
const widths = [18, 13, 7, 12, 9, 12, 9, 9];

const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join("");

const memory = (bytes: number | undefined): string =>
  bytes === undefined ? "-" : `${String(Math.round(bytes / mebibyte))} Mi`;

/** Sizes of the images and what their containers took. Memory is the peak that was charged, cached files included. */
export const imageTable = (
  contents: ReadonlyMap<LocalServiceName, Contents>,
  installation: InstallationRun | undefined,
): string => {
  const rows = [...contents].map(([service, { packages, files, applicationBytes, imageBytes }]) => {
    const seen = installation?.started.get(service);
    return row([
      service,
      String(packages.length),
      String(files),
      `${String(Math.round(applicationBytes / megabyte))} MB`,
      `${String(Math.round(imageBytes / megabyte))} MB`,
      seen === undefined ? "-" : `${String(Math.round(seen.readyAfterMs))} ms`,
      memory(seen?.memoryPeakBytes),
      memory(seen?.migrationPeakBytes),
    ]);
  });
  return [row(heads), ...rows, ""].join("\n");
};
