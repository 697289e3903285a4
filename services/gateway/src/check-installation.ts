import { runCommand } from "@railyard/process";
import { checkInstallation } from "./installation-check/check-installation.ts";
import { readInstallationCheckConfig } from "./installation-check/config.ts";

// Run by helm test in a pod of its own, from the gateway's image.
await runCommand({
  service: "installation-check",
  readConfig: readInstallationCheckConfig,
  run: (config, _words, logger) =>
    checkInstallation(config, (step) => {
      logger.info({}, step);
    }),
});
