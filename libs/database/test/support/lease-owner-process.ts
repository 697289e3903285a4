// A process that owns leases: prints its id, then writes one row after the other by guarded statements. When it has to
// pause, it does so between two statements: one that has passed the guard is already on its way to the database.
import { setTimeout as delay } from "node:timers/promises";
import { createDatabase, createLeaseOwner, defineStatement } from "../../src/index.ts";
import { noteTakeover } from "./note-takeover.ts";

const [url = "", timeoutMs = ""] = process.argv.slice(2);
const logger = { info: () => undefined, warn: () => undefined };
const owner = createLeaseOwner({
  url,
  applicationName: "other",
  logger,
  timeoutMs: Number(timeoutMs),
  releases: [noteTakeover],
});
const database = createDatabase({ url, poolSize: 1, applicationName: "other", logger, owner });
const note = defineStatement({ name: "note", text: "insert into notes (owner_id) values ($1)" });

owner.start();
process.stdout.write(`${owner.id}\n`);
void owner.lost.then(() => {
  process.stdout.write("lost\n");
});
let isFrozen = false;
process.stdin.once("data", () => {
  isFrozen = true;
});
for (;;) {
  if (isFrozen) {
    isFrozen = false;
    process.kill(process.pid, "SIGSTOP");
  }
  await database.execute(note, [owner.id]).catch(() => undefined);
  await delay(10);
}
