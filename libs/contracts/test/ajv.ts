import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { bareNamesKeyword, brokenNestedLimit, nestedLimitsKeyword } from "../src/index.ts";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
// The plugin is CommonJS; its default export is the module object's `default`.
formatsPlugin.default(ajv);
ajv.addKeyword({
  keyword: nestedLimitsKeyword,
  validate: (_schema: unknown, value: object | null) => value === null || brokenNestedLimit(value) === undefined,
});
ajv.addKeyword(bareNamesKeyword);
for (const format of ["int32", "int64"]) ajv.addFormat(format, true);

/** Compiles a schema as strictly as the servers do. */
export const compile = (schema: unknown): ValidateFunction => ajv.compile({ ...(schema as object) });

/** The keywords that a value breaks; empty when it is valid. */
export const brokenKeywords = (schema: unknown, value: unknown): readonly string[] => {
  const validate = compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map(({ keyword }) => keyword);
};
