import { printSummaries } from "./print-summary.ts";
import { benchRouting } from "./routing-bench.ts";
import { readRoutingSettings } from "./settings.ts";

const settings = readRoutingSettings(process.argv.slice(2));
console.log(printSummaries(await benchRouting(settings)));
