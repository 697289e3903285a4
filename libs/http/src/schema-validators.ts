import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, Options, ValidateFunction } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { asciiEmail } from "@railyard/addresses";
import type { OperationContract } from "@railyard/contracts";
import { bareNamesKeyword, isStorableTime } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import type { CompileSchema } from "./divided-compiler.ts";
import { dividedCompiler } from "./divided-compiler.ts";
import { nestedLimits } from "./nested-limits.ts";
import type { RequestPart } from "./validation-failure.ts";
import { failureOfErrors } from "./validation-failure.ts";

/** A schema as contracts carry it. */
export type ContractSchema = NonNullable<OperationContract["body"]>;

/** Throws the failure that explains what is wrong; may fill in defaults and, for texts of a URL, change types. */
export type Validate = (value: unknown) => void;

/** Whether the value passes; otherwise where and why not, without the value itself. */
export type Check = (value: unknown) => string | undefined;

/** Compiles schemas, each once per process. */
export interface SchemaValidators {
  /** For JSON bodies: types are taken as they are. */
  body(schema: ContractSchema): Validate;
  /** For paths, queries and forms, where everything is text: types are converted. */
  text(schema: ContractSchema, part: RequestPart): Validate;
  /** For answers. */
  response(schema: ContractSchema): Check;
}

const options: Options = {
  strict: true,
  // Unions of types are how these schemas express nullable; a required member may be in another alternative.
  allowUnionTypes: true,
  strictRequired: false,
  verbose: true,
  // Tests of the contracts check every schema against the meta-schema; doing it at each start only makes starts slow.
  validateSchema: false,
  // Halves the time to compile, and the code is as fast without it.
  code: { optimize: false },
  inlineRefs: false,
};

const dateTime = formatsPlugin.default.get("date-time") as { readonly validate: (text: string) => boolean };

/** As `toISOString` writes them, but the 29th of February and the year 0: most times, checked by one look. */
const usualTime = new RegExp(
  [
    /^(?!0000)\d{4}-(?:(?:0[13-9]|1[0-2])-(?:0[1-9]|[12]\d|30)|(?:0[13578]|1[02])-31|02-(?:0[1-9]|1\d|2[0-8]))/,
    /T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/,
  ]
    .map(({ source }) => source)
    .join(""),
);

/** RFC 3339 has times that no Date or database holds: what is accepted must be usable everywhere. */
const isUsableTime = (text: string): boolean =>
  usualTime.test(text) || (dateTime.validate(text) && isStorableTime(Date.parse(text)));

/**
 * An address as browsers read it: with characters beyond ASCII and brackets, which RFC 3986 has escaped and which are
 * escaped where the address is sent. Blanks, backslashes and control characters, which no two readers treat alike, are
 * refused.
 */
const isAddress = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) && !/[\s\\\p{C}]/u.test(text) && URL.canParse(text);

const asciiEmailForm = formatsPlugin.default.get("email") as RegExp;

/** As browsers read it: the domain may have labels beyond ASCII, which are converted where the address is sent. */
const isEmail = (text: string): boolean => asciiEmailForm.test(asciiEmail(text));

const schemaCompiler = (own: Options): CompileSchema => {
  const ajv = new Ajv2020({ ...options, ...own });
  // The plugin is CommonJS; its default export is the module object's `default`.
  formatsPlugin.default(ajv);
  for (const format of ["int32", "int64"]) ajv.addFormat(format, true);
  ajv.addFormat("date-time", isUsableTime);
  ajv.addFormat("uri", isAddress);
  ajv.addFormat("email", isEmail);
  ajv.addKeyword(nestedLimits);
  // Written out before a schema sees it.
  ajv.addKeyword(bareNamesKeyword);
  return dividedCompiler(ajv);
};

const compile = (compileSchema: CompileSchema, schema: ContractSchema): ValidateFunction => {
  try {
    return compileSchema(schema);
  } catch (error) {
    throw new Bug("A schema of the route table does not compile.", { cause: error });
  }
};

const throwing =
  (validate: ValidateFunction, part: RequestPart): Validate =>
  (value) => {
    if (!validate(value)) throw failureOfErrors(validate.errors ?? [], part);
  };

/**
 * The first number that a text does not represent exactly: one of too many digits, or none that ends, which Ajv takes
 * from a text without looking at its limits where null is allowed, too.
 */
const inexactNumberIn = (value: unknown, pointer = ""): ErrorObject | undefined => {
  if (typeof value === "number") {
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined;
    const [keyword, limit] = value < 0 ? ["minimum", Number.MIN_SAFE_INTEGER] : ["maximum", Number.MAX_SAFE_INTEGER];
    return { keyword, instancePath: pointer, schemaPath: "", params: { limit } };
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = inexactNumberIn(member, `${pointer}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const exact =
  (validate: Validate, part: RequestPart): Validate =>
  (value) => {
    validate(value);
    const inexact = inexactNumberIn(value);
    if (inexact !== undefined) throw failureOfErrors([inexact], part);
  };

interface Compilers {
  readonly bodies: CompileSchema;
  readonly texts: CompileSchema;
  readonly responses: CompileSchema;
}

/**
 * Compiling is nine tenths of a service's start. What comes of a schema depends on nothing else, so servers of one
 * process share it: those of several services, and those that tests start one after the other.
 */
let compilers: Compilers | undefined;

const compilersOfProcess = (): Compilers =>
  (compilers ??= {
    bodies: schemaCompiler({ useDefaults: true }),
    texts: schemaCompiler({ useDefaults: true, coerceTypes: true }),
    responses: schemaCompiler({}),
  });

export const createSchemaValidators = (): SchemaValidators => {
  const { bodies, texts, responses } = compilersOfProcess();
  return {
    body: (schema) => throwing(compile(bodies, schema), "body"),
    text: (schema, part) => exact(throwing(compile(texts, schema), part), part),
    response: (schema) => {
      const validate = compile(responses, schema);
      return (value) => {
        if (validate(value)) return undefined;
        const [error] = validate.errors ?? [];
        return `${error?.instancePath ?? ""} ${error?.message ?? "is not valid"}`;
      };
    },
  };
};
