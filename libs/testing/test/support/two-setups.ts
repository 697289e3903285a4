// Run by a test as a process of its own: two projects of one run, of which one ends before the other.
import setup from "../../src/global-setup.ts";
import teardown from "../../src/global-teardown.ts";

await Promise.all([setup(), setup()]);
const addresses = [process.env["TEST_POSTGRES_URL"], process.env["TEST_NATS_URL"]];
await teardown();
const kept = [process.env["TEST_POSTGRES_URL"], process.env["TEST_NATS_URL"]];
process.stdout.write(`${JSON.stringify({ addresses, kept })}\n`);
process.stdin.once("data", () => {
  void teardown().then(() => process.exit());
});
