import { isConfigurationError } from "@railyard/config";
import type { Logger } from "@railyard/telemetry";
import { createLogger } from "@railyard/telemetry";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import type { ProcessConfig } from "./run-service.ts";

export interface CommandProcess<Config extends ProcessConfig> {
  readonly service: string;
  readonly readConfig: (env: Readonly<Record<string, string | undefined>>) => Config;
  /** Gets what was on the command line after the program. */
  readonly run: (config: Config, words: readonly string[], logger: Logger) => Promise<void>;
}

/** Runs one piece of work of a service, started by an operator, and ends the process. */
export const runCommand = async <Config extends ProcessConfig>(command: CommandProcess<Config>): Promise<void> => {
  const logger = createLogger({ service: command.service, level: "info" });
  try {
    await command.run(command.readConfig(process.env), process.argv.slice(2), logger);
    process.exit(0);
  } catch (error) {
    if (isConfigurationError(error)) {
      process.stderr.write(`${error.message}\n`);
      process.exit(exitCodes.configuration);
    }
    logger.fatal({ error }, "The command ended without its result.");
    process.exit(exitCodeOf(error));
  }
};
