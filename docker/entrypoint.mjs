import { existsSync } from "node:fs";

// "main" (the default) runs the service of this image; "migrate" applies its migrations and ends; "reseal" seals under
// the present master key what an earlier one sealed, encrypts what earlier versions left in plaintext, and ends;
// "check-installation", in the gateway's image, tries the installation that it runs in and ends; "demo", in the sandbox
// provider's image, is a merchant who accepts a payment.
const programs = {
  main: "src/main.ts",
  migrate: "src/migrate.ts",
  reseal: "src/reseal.ts",
  "check-installation": "src/check-installation.ts",
  demo: "demo/first-payment.ts",
};
const folder = `/railyard/services/${process.env.SERVICE}`;
const offered = Object.keys(programs).filter((name) => existsSync(`${folder}/${programs[name]}`));
const action = process.argv[2] ?? "main";
if (!offered.includes(action)) {
  const actions = offered.join(", ");
  process.stderr.write(`The service "${process.env.SERVICE}" has no action "${action}". Actions: ${actions}.\n`);
  process.exit(64);
}
await import(`${folder}/${programs[action]}`);
