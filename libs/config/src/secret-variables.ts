import { Secret } from "./secret.ts";
import type { Reading, Variable } from "./variable.ts";

interface SecretOptions {
  readonly describe: string;
  /** Used when not set in a sandbox or in development; refused in production. */
  readonly sandboxDefault?: string;
}

interface SecretRules {
  readonly minLength?: number;
  readonly pattern?: RegExp;
  /** How the pattern is explained to the operator. */
  readonly expects?: string;
}

interface AbsentSecret extends SecretRules {
  readonly describe: string;
  readonly optional: true;
}

const secretVariable = (
  options: SecretOptions | AbsentSecret,
  expects: string,
  accepts: (given: string) => boolean,
): Variable<Secret> => ({
  describe: options.describe,
  expects,
  ...("sandboxDefault" in options ? { sandboxDefaultText: options.sandboxDefault } : {}),
  optional: "optional" in options,
  secret: true,
  // The value is left out of the problem: problems are printed.
  read: (given): Reading<Secret> => (accepts(given) ? { value: new Secret(given) } : { problem: "it cannot be used" }),
});

/** A secret, read as a `Secret` that never prints. */
export function secret(options: AbsentSecret): Variable<Secret | undefined>;
export function secret(options: SecretOptions & SecretRules): Variable<Secret>;
export function secret(options: (SecretOptions | AbsentSecret) & SecretRules): Variable<Secret | undefined> {
  const { minLength = 1, pattern } = options;
  const usually = minLength > 1 ? `a secret of ${String(minLength)} characters or more` : "a secret";
  const expects = options.expects ?? usually;
  return secretVariable(options, expects, (given) => given.length >= minLength && (pattern?.test(given) ?? true));
}

interface UrlRules {
  readonly schemes: readonly string[];
}

/** A URL that may hold credentials, read as a `Secret`. */
export function secretUrl(options: AbsentSecret & UrlRules): Variable<Secret | undefined>;
export function secretUrl(options: SecretOptions & UrlRules): Variable<Secret>;
export function secretUrl(options: (SecretOptions | AbsentSecret) & UrlRules): Variable<Secret | undefined> {
  return secretVariable(options, `an absolute ${options.schemes.join(" or ")} URL`, (given) => {
    const parsed = URL.parse(given);
    return parsed !== null && options.schemes.includes(parsed.protocol.slice(0, -1)) && parsed.host !== "";
  });
}
