import { existsSync } from "node:fs";

// "main" (the default) runs the service of this image; "migrate" applies its migrations and ends; "reseal" seals under
// the present master key what an earlier one sealed, and ends; "check-installation", in the gateway's image, tries the
// installation that it runs in and ends.
const actions = ["main", "migrate", "reseal", "check-installation"];
const action = process.argv[2] ?? "main";
const program = `/railyard/services/${process.env.SERVICE}/src/${action}.ts`;
if (!actions.includes(action) || !existsSync(program)) {
  const offered = actions.join(", ");
  process.stderr.write(`The service "${process.env.SERVICE}" has no action "${action}". Actions: ${offered}.\n`);
  process.exit(64);
}
await import(program);
