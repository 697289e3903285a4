// Runs every sample of docs/samples against the whole product, in each language, as docs/samples/README.md describes.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sampledPages, sampleLanguages, samplesOf, setupOf } from "./support/samples/sample-files.ts";
import { prepareVariables } from "./support/samples/sample-merchant.ts";
import { prepareWorkplace } from "./support/samples/sample-runner.ts";
import type { Workplace } from "./support/samples/sample-runner.ts";
import { runSequence } from "./support/samples/sample-sequence.ts";
import { startSystem } from "./support/system.ts";
import type { System } from "./support/system.ts";

const startMs = 180_000;
/** For what hangs: the samples of a page take a few seconds. */
const sequenceMs = 300_000;

let system: System;
let workplace: Workplace;

beforeAll(async () => {
  [system, workplace] = await Promise.all([startSystem(), prepareWorkplace()]);
}, startMs);

afterAll(async () => {
  await system.stop();
});

describe("the samples of the documentation", () => {
  it.concurrent.each(sampledPages.flatMap((page) => sampleLanguages.map((language) => [page, language] as const)))(
    "of the page %s run in %s and answer what the page shows",
    async (page, language) => {
      const runner = await workplace.runnerFor(page, language);
      const variables = await prepareVariables(system, setupOf(page));
      await expect(runSequence(runner, samplesOf(page), variables)).resolves.toBeUndefined();
    },
    sequenceMs,
  );
});
