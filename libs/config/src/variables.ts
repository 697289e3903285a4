import { defined } from "@railyard/members";
import type { Reading, Variable } from "./variable.ts";

export type { ConfigOf, EnvironmentSchema, Reading, Variable } from "./variable.ts";

interface Described {
  /** What the variable is for, one sentence. */
  readonly describe: string;
}

interface Defaultable<Value> extends Described {
  readonly default?: Value;
}

interface Absentable extends Described {
  readonly optional: true;
}

interface ReaderParts<Value> {
  readonly describe: string;
  readonly expects: string;
  readonly default?: unknown;
  readonly optional?: boolean;
  readonly read: (text: string) => Reading<Value>;
}

const variable = <Value>(parts: ReaderParts<Value>): Variable<Value> => ({
  describe: parts.describe,
  expects: parts.expects,
  ...defined({ defaultText: parts.default === undefined ? undefined : String(parts.default) }),
  optional: parts.optional ?? false,
  secret: false,
  read: parts.read,
});

const unusable = (given: string): { readonly problem: string } => ({ problem: `"${given}" cannot be used` });

interface TextRules {
  readonly pattern?: RegExp;
  /** How the pattern is explained to the operator. */
  readonly expects?: string;
}

/** Any text, optionally of a form. */
export function text(options: Absentable & TextRules): Variable<string | undefined>;
export function text(options: Defaultable<string> & TextRules): Variable<string>;
export function text(options: (Absentable | Defaultable<string>) & TextRules): Variable<string | undefined> {
  const expects = options.expects ?? "text";
  const { pattern } = options;
  const read = (given: string): Reading<string> =>
    pattern === undefined || pattern.test(given) ? { value: given } : unusable(given);
  return variable({ ...options, expects, read });
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const readWithin = (given: string, amount: number, bounds: Bounds): Reading<number> =>
  Number.isSafeInteger(amount) && amount >= bounds.min && amount <= bounds.max ? { value: amount } : unusable(given);

/** A whole number within bounds. */
export function integer(options: Absentable & Bounds): Variable<number | undefined>;
export function integer(options: Defaultable<number> & Bounds): Variable<number>;
export function integer(options: (Absentable | Defaultable<number>) & Bounds): Variable<number | undefined> {
  const expects = `an integer from ${String(options.min)} to ${String(options.max)}`;
  const read = (given: string): Reading<number> =>
    readWithin(given, /^-?\d+$/.test(given) ? Number(given) : Number.NaN, options);
  return variable({ ...options, expects, read });
}

/** A TCP port; 0 lets the operating system choose one. */
export const port = (options: { readonly default: number; readonly describe: string }): Variable<number> =>
  integer({ ...options, min: 0, max: 65535 });

const unitsInMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A time in milliseconds; `10000`, `10000ms`, `10s`, `5m` and `1h` are all understood. Bounds are in milliseconds. */
export const durationMs = (options: Defaultable<number> & Bounds): Variable<number> => {
  const expects = `a time from ${String(options.min)} to ${String(options.max)} ms, such as 1500 or 10s`;
  const read = (given: string): Reading<number> => {
    const match = /^(\d+)(ms|s|m|h)?$/.exec(given);
    const unit = unitsInMs[match?.[2] ?? "ms"] ?? Number.NaN;
    return readWithin(given, Number(match?.[1] ?? Number.NaN) * unit, options);
  };
  return variable({ ...options, expects, read });
};

/** `true` or `false`. */
export const boolean = (options: Defaultable<boolean>): Variable<boolean> => {
  const expects = "true or false";
  const read = (given: string): Reading<boolean> => {
    if (given === "true") return { value: true };
    return given === "false" ? { value: false } : unusable(given);
  };
  return variable({ ...options, expects, read });
};

/** One of a fixed set of words. */
export const oneOf = <const Choice extends string>(
  choices: readonly Choice[],
  options: Defaultable<NoInfer<Choice>>,
): Variable<Choice> => {
  const expects = `one of ${choices.join(", ")}`;
  const read = (given: string): Reading<Choice> => {
    const value = choices.find((choice) => choice === given);
    return value === undefined ? unusable(given) : { value };
  };
  return variable({ ...options, expects, read });
};

/** Words separated by commas, each of a form; none at all when the text is empty. */
export const list = (
  options: Defaultable<string> & { readonly pattern: RegExp; readonly expects: string },
): Variable<readonly string[]> => {
  const { pattern } = options;
  const read = (given: string): Reading<readonly string[]> => {
    const words = given
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "");
    const wrong = words.find((word) => !pattern.test(word));
    return wrong === undefined ? { value: words } : unusable(wrong);
  };
  return variable({ ...options, read });
};

interface UrlRules {
  /** Allowed schemes without the colon. Default http and https. */
  readonly schemes?: readonly string[];
}

/** One or more absolute URLs without credentials, separated by commas, each without a slash at the end. */
export const urls = (options: Defaultable<string> & UrlRules): Variable<readonly [string, ...string[]]> => {
  const one = url({ ...options, default: "" });
  const read = (given: string): Reading<readonly [string, ...string[]]> => {
    const values: string[] = [];
    for (const word of given.split(",")) {
      const reading = one.read(word.trim());
      if ("problem" in reading) return reading;
      values.push(reading.value);
    }
    const [first, ...others] = values;
    return first === undefined ? unusable(given) : { value: [first, ...others] };
  };
  return variable({ ...options, expects: `${one.expects}, or several separated by commas`, read });
};

/** An absolute URL without credentials, returned without a slash at the end. URLs with credentials are secrets. */
export function url(options: Absentable & UrlRules): Variable<string | undefined>;
export function url(options: Defaultable<string> & UrlRules): Variable<string>;
export function url(options: (Absentable | Defaultable<string>) & UrlRules): Variable<string | undefined> {
  const schemes = options.schemes ?? ["http", "https"];
  const expects = `an absolute ${schemes.join(" or ")} URL`;
  const read = (given: string): Reading<string> => {
    const parsed = URL.parse(given);
    if (parsed === null || !schemes.includes(parsed.protocol.slice(0, -1)) || parsed.host === "") {
      return { problem: "it cannot be used" };
    }
    if (parsed.username !== "" || parsed.password !== "") return { problem: "it must not contain credentials" };
    return { value: given.replace(/\/+$/, "") };
  };
  return variable({ ...options, expects, read });
}

/** As `url`, with `{name}` where something of the account at the provider belongs. */
export const urlTemplate = (options: Defaultable<string>): Variable<string> => {
  const { expects, read } = url({ ...options, schemes: ["http", "https"] });
  return variable({
    ...options,
    expects,
    read: (given) => {
      const reading = read(given.replaceAll(/\{[a-z0-9_]+\}/g, "label"));
      return "problem" in reading ? reading : { value: given.replace(/\/+$/, "") };
    },
  });
};
