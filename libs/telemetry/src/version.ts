import { readFileSync } from "node:fs";
import { join } from "node:path";

const packageFile = readFileSync(join(import.meta.dirname, "../package.json"), "utf8");

/** The version of this installation: the packages, the images and the chart carry the same. */
export const railyardVersion: string = (JSON.parse(packageFile) as { readonly version: string }).version;
