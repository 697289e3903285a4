// npm run verify:restore: dumps every database while payments continue, each at a moment of its own, restores them into
// a fresh server next to a fresh broker, and checks the outcome against the provider's ledger and the receiver's log.
// With --unpacked the PostgreSQL of Debian's packages, not one that is installed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restoreDrill } from "./drill.ts";
import { findPrograms } from "./debian-postgres.ts";

const programs = await findPrograms(!process.argv.includes("--unpacked"));
const folder = await mkdtemp(join(tmpdir(), "railyard-restore-"));
const startedAt = performance.now();
try {
  const problems = await restoreDrill(programs, folder, (line) => {
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  });
  console.log(problems.length === 0 ? "ok" : problems.map((problem) => `FAIL  ${problem}`).join("\n"));
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
