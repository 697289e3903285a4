import type { ConfigurationProblem } from "./configuration-error.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { isWellKnownSecret } from "./sandbox-secrets.ts";
import type { ConfigOf, EnvironmentSchema, Reading, Variable } from "./variable.ts";

/** Text by variable name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

// An unknown word counts as production: a typing mistake must not switch the strict rules off.
const allowsSandboxDefaults = (env: Environment): boolean => {
  const environment = env["RAILYARD_ENVIRONMENT"] ?? "";
  return ["", "sandbox", "development"].includes(environment);
};

const missing = (declared: Variable<unknown>): Reading<unknown> => {
  if (declared.optional) return { value: undefined };
  const published = declared.sandboxDefaultText === undefined ? "" : " In production the sandbox default is refused.";
  return { problem: `it is required. Set it to ${declared.expects}.${published}` };
};

const readVariable = (declared: Variable<unknown>, given: string, sandbox: boolean): Reading<unknown> => {
  // Deployment tools set what they do not know to empty text, so empty means absent.
  const text = given === "" ? (declared.defaultText ?? (sandbox ? declared.sandboxDefaultText : undefined)) : given;
  if (text === undefined) return missing(declared);
  if (!sandbox && declared.secret && (text === declared.sandboxDefaultText || isWellKnownSecret(text))) {
    return { problem: `it is a published sandbox value. Set ${declared.expects} of your own.` };
  }
  const reading = declared.read(text);
  return "problem" in reading ? { problem: `${reading.problem}. Set it to ${declared.expects}.` } : reading;
};

/**
 * Reads the variables of the schema into a frozen, typed object.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readEnv = <const Schema extends EnvironmentSchema>(schema: Schema, env: Environment): ConfigOf<Schema> => {
  const sandbox = allowsSandboxDefaults(env);
  const problems: ConfigurationProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(schema)) {
    const reading = readVariable(declared, env[name]?.trim() ?? "", sandbox);
    if ("problem" in reading) problems.push({ variable: name, problem: reading.problem });
    else values[name] = reading.value;
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.freeze(values) as ConfigOf<Schema>;
};
