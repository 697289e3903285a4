import { errorCode } from "@railyard/failures";

const configurationInvalid = "configuration_invalid";

/** One variable that is missing or wrong. */
export interface ConfigurationProblem {
  readonly variable: string;
  /** What is wrong and what to do, without the value of a secret. */
  readonly problem: string;
}

/** The process cannot start as it is configured. `message` lists every problem on a line of its own. */
export class ConfigurationError extends Error {
  readonly code = configurationInvalid;
  /** What `main` exits with: EX_CONFIG of sysexits. */
  readonly exitCode = 78;
  readonly problems: readonly ConfigurationProblem[];

  constructor(problems: readonly ConfigurationProblem[]) {
    const lines = problems.map(({ variable, problem }) => `  ${variable}: ${problem}`);
    super(["The configuration cannot be used:", ...lines].join("\n"));
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

/** Whether the value is a {@link ConfigurationError}, also when it was made by another copy of this module. */
export const isConfigurationError = (value: unknown): value is ConfigurationError =>
  errorCode(value) === configurationInvalid;
