import type { FuncKeywordDefinition, SchemaValidateFunction } from "ajv";
import { brokenNestedLimit, nestedLimitsKeyword } from "@railyard/contracts";

const validate: SchemaValidateFunction = (_schema: unknown, value: unknown, _parent, context) => {
  const broken = typeof value === "object" && value !== null ? brokenNestedLimit(value) : undefined;
  if (broken === undefined) return true;
  const { keyword, limit, data: received, pointer } = broken;
  const instancePath = `${context?.instancePath ?? ""}${pointer}`;
  // Ajv sets `data` of every error to the value that the keyword is at.
  validate.errors = [{ keyword, instancePath, schemaPath: "", params: { limit, received } }];
  return false;
};

/** Checks nested metadata against its limits; the errors are those of the plain keywords, at the nested place. */
export const nestedLimits: FuncKeywordDefinition = {
  keyword: nestedLimitsKeyword,
  schemaType: "boolean",
  errors: "full",
  validate,
};
