import { cutText } from "@railyard/members";
import { Bug } from "./bug.ts";
import type { DetailValue, ErrorType, FailureDetails } from "./failure.ts";
import { Failure } from "./failure.ts";

/** One line of a registry. */
export interface FailureDefinition {
  readonly code: string;
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** Absent: `api` from 500 on (501 excepted), otherwise `invalid_request`. */
  readonly type?: ErrorType;
  /** What is wrong and what to do. `{name}` takes the detail of that name. */
  readonly message: string;
  /** More advice for the reference page only. */
  readonly hint?: string;
  readonly retryAfterSeconds?: number;
}

/** A definition with its name and the package that throws it. */
export interface DescribedFailure extends FailureDefinition {
  readonly name: string;
  readonly service: string;
  readonly type: ErrorType;
}

type Placeholder<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Members of the wire body that any failure may carry. */
interface WireDetails {
  /** Path of the member that is wrong, such as `card.exp_year`. */
  readonly field?: string | undefined;
  /** Machine-readable list or object that goes with the message. */
  readonly data?: DetailValue | undefined;
  readonly payment_id?: string | undefined;
  readonly connector?: string | undefined;
}

/** Facts of one occurrence. */
interface FailureOptions {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number | undefined;
  /** Replaces the registered status where a provider's own status is passed on. */
  readonly status?: number | undefined;
  /** Replaces the registered message where more is known of what is wrong and what to do. */
  readonly message?: string | undefined;
}

type MessageDetails<Message extends string> = Readonly<Record<Placeholder<Message>, string | number | boolean>>;

type FailureArguments<Message extends string> = [Placeholder<Message>] extends [never]
  ? [details?: WireDetails, options?: FailureOptions]
  : [details: MessageDetails<Message> & WireDetails, options?: FailureOptions];

/** Makes one kind of failure. Each `{name}` of its message is a required detail. */
export interface FailureConstructor<Message extends string = string> {
  (...args: FailureArguments<Message>): Failure;
  readonly description: DescribedFailure;
}

/** Constructors by failure name. */
export type FailureRegistry<Definitions extends Record<string, FailureDefinition>> = {
  readonly [Name in keyof Definitions & string]: FailureConstructor<Definitions[Name]["message"]>;
};

/** Any registry, whatever its names. */
export type AnyFailureRegistry = Readonly<Record<string, { readonly description: DescribedFailure }>>;

// Callers' text comes back inside messages; beyond this length it no longer helps.
const maximumQuotedLength = 200;

const quote = (value: DetailValue | undefined): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return text.length <= maximumQuotedLength ? text : `${cutText(text, maximumQuotedLength)}...`;
};

const renderMessage = (message: string, details: FailureDetails): string =>
  message.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => quote(details[name]));

const errorTypeOf = (definition: FailureDefinition): ErrorType =>
  definition.type ?? (definition.status >= 500 && definition.status !== 501 ? "api" : "invalid_request");

const checkDefinition = (name: string, definition: FailureDefinition): void => {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Bug(`The failure name ${name} is not snake_case.`);
  if (!/^[A-Z]{2}_\d{2}$/.test(definition.code)) throw new Bug(`The code of ${name} is not like HE_02.`);
  if (definition.status < 400 || definition.status > 599) throw new Bug(`The status of ${name} is not an error.`);
};

const constructorOf = (description: DescribedFailure): FailureConstructor => {
  const construct = (details: WireDetails = {}, options: FailureOptions = {}): Failure => {
    const given = Object.fromEntries(
      Object.entries(details).filter((entry): entry is [string, DetailValue] => entry[1] !== undefined),
    );
    return new Failure({
      failureName: description.name,
      code: description.code,
      status: options.status ?? description.status,
      errorType: description.type,
      message: options.message ?? renderMessage(description.message, given),
      details: given,
      retryAfterSeconds: options.retryAfterSeconds ?? description.retryAfterSeconds,
      cause: options.cause,
    });
  };
  return Object.assign(construct, { description });
};

/**
 * The registry of one package: `failures.payment_not_found({ payment_id })` makes the failure.
 * @throws {Bug} when a name, code or status breaks the published form.
 */
export const defineFailures = <const Definitions extends Record<string, FailureDefinition>>(
  service: string,
  definitions: Definitions,
): FailureRegistry<Definitions> => {
  const constructors = Object.entries(definitions).map(([name, definition]) => {
    checkDefinition(name, definition);
    return [name, constructorOf({ ...definition, name, service, type: errorTypeOf(definition) })] as const;
  });
  return Object.freeze(Object.fromEntries(constructors)) as FailureRegistry<Definitions>;
};

/** What a registry holds, in its own order. */
export const describeFailures = (registry: AnyFailureRegistry): readonly DescribedFailure[] =>
  Object.values(registry).map((constructor) => constructor.description);
