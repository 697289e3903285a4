/** What a reader makes of a variable's text. The problem completes the sentence "NAME: ...". */
export type Reading<Value> = { readonly value: Value } | { readonly problem: string };

/** One variable of the environment: its meaning, its form and what replaces it where it is absent. */
export interface Variable<Value> {
  readonly describe: string;
  /** What a valid value looks like, such as `an integer from 0 to 65535`. */
  readonly expects: string;
  /** Text used when the variable is not set. */
  readonly defaultText?: string;
  /** Text used when the variable is not set outside production; in production it is refused. */
  readonly sandboxDefaultText?: string;
  /** Whether the variable may be left out, which reads as undefined. */
  readonly optional: boolean;
  readonly secret: boolean;
  read(text: string): Reading<Value>;
}

/** Variables by name. */
export type EnvironmentSchema = Readonly<Record<string, Variable<unknown>>>;

type ValueOf<Declared> = Declared extends Variable<infer Value> ? Value : never;

/** The typed configuration a schema reads to. */
export type ConfigOf<Schema extends EnvironmentSchema> = {
  readonly [Name in keyof Schema]: ValueOf<Schema[Name]>;
};
