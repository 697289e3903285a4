// "main" (the default) runs the service of this image; "migrate" applies its migrations and ends.
const action = process.argv[2] ?? "main";
if (action !== "main" && action !== "migrate") {
  process.stderr.write(`There is no action "${action}". Actions: main, migrate.\n`);
  process.exit(64);
}
await import(`/railyard/services/${process.env.SERVICE}/src/${action}.ts`);
