// npm run verify:boards: every query of the boards and alerts, asked of a real Prometheus that scraped the stack under
// load.
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fileNameOf } from "../../../scripts/dashboards/index.ts";
import { drawBoard } from "./draw-board.ts";
import { startBoardLoad } from "./load.ts";
import { lookAtBoards, lookAtRules } from "./look.ts";
import { startWatchedStack } from "./stack.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    pictures: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const usage = `npm run verify:boards -- [options]

  --seconds N   how long the load runs before the boards are looked at, now 120
  --pictures    also draws every board with what it showed to docs/boards
  --help        this text
`;

const picturesFolder = join(import.meta.dirname, "../../../docs/boards");
const intervalSeconds = 2;
const seconds = Number(values.seconds);

if (values.help || !Number.isInteger(seconds) || seconds < 30) {
  console.log(usage);
  process.exit(values.help ? 0 : 64);
}

const folder = mkdtempSync(join(tmpdir(), "railyard-boards-"));
const step = (text: string): void => {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
};

const verify = async (): Promise<boolean> => {
  step("starting PostgreSQL, NATS, every service in a process of its own, the exporters and Prometheus");
  const stack = await startWatchedStack(folder, intervalSeconds);
  try {
    step(`load for ${String(seconds)} s`);
    const load = startBoardLoad(stack);
    await delay(seconds * 1_000);
    const looked = await lookAtBoards({ prometheus: stack.prometheus, seconds, stepSeconds: intervalSeconds });
    const rules = await lookAtRules(stack.prometheus);
    const turns = await load.stop();
    const problems = [...looked.problems, ...rules.problems];
    if (turns === 0 || looked.queries === 0 || rules.queries === 0) problems.push("Nothing was looked at.");
    step(`${String(turns)} turns of load; ${String(looked.queries)} queries of ${String(looked.boards.length)} boards`);
    step(
      `${String(looked.parsedOnly)} of them may have no data, as their panels state; ${String(rules.queries)} rules`,
    );
    if (values.pictures) {
      await mkdir(picturesFolder, { recursive: true });
      for (const board of looked.boards) {
        await writeFile(join(picturesFolder, `${fileNameOf(board.board)}.svg`), drawBoard(board));
      }
    }
    for (const problem of problems) console.error(problem);
    step(problems.length === 0 ? "every query has data" : `${String(problems.length)} problems`);
    return problems.length === 0;
  } finally {
    await stack.stop();
  }
};

try {
  process.exitCode = (await verify()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
