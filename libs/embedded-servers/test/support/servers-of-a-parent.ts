// Started by a test as a process of its own: starts both servers, reports where they are, and waits for a signal.
import { join } from "node:path";
import { isPortFree, startNats, startPostgres } from "../../src/index.ts";

const folder = process.argv[2];
if (folder === undefined) throw new Error("give the folder for the data");
const postgres = await startPostgres({ dataFolder: join(folder, "postgres"), durability: "none" });
await postgres.createDatabase("kept");
const nats = await startNats({ storeFolder: join(folder, "nats") });
const report = (facts: object): void => {
  process.stdout.write(`${JSON.stringify(facts)}\n`);
};
const keepAlive = setInterval(() => undefined, 60_000);
process.once("SIGINT", () => {
  void (async () => {
    await postgres.createDatabase("made_after_the_signal");
    report({ serversStillRan: !(await isPortFree(nats.port)) });
    await Promise.all([nats.stop(), postgres.stop()]);
    clearInterval(keepAlive);
  })();
});
report({ postgresPort: postgres.port, natsPort: nats.port });
