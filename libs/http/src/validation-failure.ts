import type { ErrorObject } from "ajv/dist/2020.js";

import { edgeFailures } from "@railyard/failures";
import type { Failure } from "@railyard/failures";

import { httpFailures } from "./failures.ts";
import { printableName } from "./printable-name.ts";

/** Where the invalid value was; names the whole when no member can be named. */
export type RequestPart = "body" | "query" | "path";

const formats: Readonly<Record<string, string>> = {
  "date-time": "a date and time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
  email: "an e-mail address",
  uri: "a URL with its scheme",
  url: "a URL with its scheme",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  uuid: "a UUID",
};

const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((segment) => printableName(segment.replaceAll("~1", "/").replaceAll("~0", "~")));

const fieldOf = (error: ErrorObject, part: RequestPart, member?: string): string => {
  const path = [...segmentsOf(error.instancePath), ...(member === undefined ? [] : [member])].join(".");
  return path === "" ? part : path;
};

const parameterOf = (error: ErrorObject, name: string): unknown => (error.params as Record<string, unknown>)[name];

const textOf = (error: ErrorObject, name: string): string => String(parameterOf(error, name));

/** All required members that the object lacks, not only the one at which the check stopped. */
const missingMembers = (error: ErrorObject): readonly string[] => {
  const required: unknown = error.parentSchema?.["required"];
  const data: unknown = error.data;
  if (!Array.isArray(required) || typeof data !== "object" || data === null) return [textOf(error, "missingProperty")];
  return required.map(String).filter((name) => (data as Record<string, unknown>)[name] === undefined);
};

/** Whether the error is about an object inside the body: without a member that it needs, it cannot be read. */
const isInside = (error: ErrorObject): boolean => error.instancePath !== "";

const missing = (error: ErrorObject, part: RequestPart): Failure => {
  const fields = missingMembers(error).map((name) => fieldOf(error, part, name));
  const [field = part] = fields;
  if (isInside(error)) {
    const problem = `${fields.join(", ")} ${fields.length < 2 ? "is" : "are"} required`;
    return edgeFailures.invalid_request({ problem, field, ...(fields.length < 2 ? {} : { data: fields }) });
  }
  if (fields.length < 2) return edgeFailures.missing_field({ field });
  return httpFailures.missing_fields({ fields: fields.join(", "), field, data: fields });
};

const wrongType = (error: ErrorObject, part: RequestPart): Failure => {
  const field = fieldOf(error, part);
  const type = [parameterOf(error, "type")].flat().join(" or ");
  return edgeFailures.invalid_request({ problem: `${field} must be of type ${type}`, field });
};

/** Longer lists end at a whole name: the message has room for 200 characters, the name of the member among them. */
const longestListText = 120;

const listText = (names: readonly string[]): string => {
  let text = names[0] ?? "";
  for (const [index, name] of names.entries()) {
    if (index === 0) continue;
    if (text.length + name.length > longestListText) return `${text}, or one of ${names.length - index} others in data`;
    text += `, ${name}`;
  }
  return text;
};

const notAllowed = (error: ErrorObject, part: RequestPart, allowed: readonly string[]): Failure => {
  const field = fieldOf(error, part);
  return edgeFailures.invalid_request({
    problem: `${field} must be ${allowed.length > 1 ? "one of " : ""}${listText(allowed)}`,
    field,
    data: allowed,
  });
};

/** Texts are counted in characters, as the limits are. */
const lengthOf = (value: unknown): number => (typeof value === "string" ? [...value].length : 0);

const counted = (limit: string, noun: string): string => `${limit} ${noun}${limit === "1" ? " is" : "s are"}`;

const limitText: Readonly<Record<string, (limit: string, value: unknown) => string>> = {
  maxLength: (limit, value) => `at most ${counted(limit, "character")} allowed, received ${String(lengthOf(value))}`,
  minLength: (limit) => `at least ${counted(limit, "character")} needed`,
  maximum: (limit) => `it must be at most ${limit}`,
  minimum: (limit) => `it must be at least ${limit}`,
  exclusiveMaximum: (limit) => `it must be less than ${limit}`,
  exclusiveMinimum: (limit) => `it must be more than ${limit}`,
  maxItems: (limit) => `at most ${counted(limit, "item")} allowed`,
  minItems: (limit) => `at least ${counted(limit, "item")} needed`,
  maxProperties: (limit) => `at most ${counted(limit, "member")} allowed`,
  minProperties: (limit) => `at least ${counted(limit, "member")} needed`,
  uniqueItems: () => "no item may be in it twice",
};

// An address is parsed, and what cannot be parsed cannot be read.
const parsedFormats: readonly string[] = ["uri", "url"];

const wrongFormat = (error: ErrorObject, part: RequestPart): Failure => {
  const field = fieldOf(error, part);
  const format = textOf(error, "format");
  const expected = formats[format] ?? format;
  if (parsedFormats.includes(format)) {
    return edgeFailures.invalid_request({ problem: `${field} must be ${expected}`, field });
  }
  return edgeFailures.invalid_format({ field, expected });
};

/** The pattern of names. */
const notBlank = "\\S";

const failureOfError = (error: ErrorObject, part: RequestPart): Failure => {
  const limit = limitText[error.keyword];
  if (limit !== undefined) {
    return edgeFailures.invalid_data({
      field: fieldOf(error, part),
      problem: limit(textOf(error, "limit"), parameterOf(error, "received") ?? error.data),
    });
  }
  switch (error.keyword) {
    case "required":
    case "dependentRequired":
      return missing(error, part);
    case "type":
      return wrongType(error, part);
    case "enum":
      // Null is no value to choose: it means that there is none.
      return notAllowed(
        error,
        part,
        [parameterOf(error, "allowedValues")]
          .flat()
          .filter((value) => value !== null)
          .map(String),
      );
    case "const":
      return notAllowed(error, part, [textOf(error, "allowedValue")]);
    case "additionalProperties":
    case "unevaluatedProperties": {
      const name = parameterOf(error, "additionalProperty") ?? parameterOf(error, "unevaluatedProperty");
      const field = fieldOf(error, part, printableName(String(name)));
      return edgeFailures.invalid_request({ problem: `${field} is not a member of this request`, field });
    }
    case "pattern":
      if (textOf(error, "pattern") === notBlank) {
        return edgeFailures.invalid_data({ field: fieldOf(error, part), problem: "it is blank" });
      }
      return edgeFailures.invalid_format({
        field: fieldOf(error, part),
        expected: `text of the form ${textOf(error, "pattern")}`,
      });
    case "format":
      return wrongFormat(error, part);
    default: {
      const field = fieldOf(error, part);
      return edgeFailures.invalid_request({ problem: `${field} has none of the accepted forms`, field });
    }
  }
};

const depthOf = (error: ErrorObject): number => error.instancePath.split("/").length;

const isUnion = (error: ErrorObject): boolean => error.keyword === "anyOf" || error.keyword === "oneOf";

const isNullAlternative = (error: ErrorObject): boolean =>
  error.keyword === "type" && parameterOf(error, "type") === "null";

// A wrong discriminator only shows that another alternative was meant.
const isDiscriminator = (error: ErrorObject): boolean => error.keyword === "const" || error.keyword === "enum";

/** When each alternative of a union wants another member, the caller needs to hear all of their names. */
const missingAlternative = (errors: readonly ErrorObject[], part: RequestPart): Failure | undefined => {
  const [first] = errors;
  if (first === undefined || !errors.every((error) => error.keyword === "required")) return undefined;
  if (!errors.every((error) => error.instancePath === first.instancePath)) return undefined;
  const names = [...new Set(errors.map((error) => textOf(error, "missingProperty")))];
  if (names.length < 2) return undefined;
  const wanted = `one of ${names.join(", ")}`;
  if (!isInside(first)) return edgeFailures.missing_field({ field: wanted });
  const field = fieldOf(first, part);
  return edgeFailures.invalid_request({ problem: `${field}: ${wanted} is required`, field });
};

/**
 * The one failure that explains best why a request was refused. Values never come back in it, because they may be card
 * numbers or secrets; names of members and the limits of the schema do.
 */
export const failureOfErrors = (errors: readonly ErrorObject[], part: RequestPart): Failure => {
  const causes = errors.filter((error) => !isUnion(error) && !isNullAlternative(error));
  const deepest = Math.max(...causes.map(depthOf));
  const candidates = causes.filter((error) => depthOf(error) === deepest);
  const union = errors.some(isUnion);
  const alternative = union ? missingAlternative(candidates, part) : undefined;
  if (alternative !== undefined) return alternative;
  const informative = union ? candidates.find((error) => !isDiscriminator(error)) : undefined;
  const chosen = informative ?? candidates[0] ?? errors[0];
  if (chosen === undefined) return edgeFailures.invalid_request({ problem: `the ${part} is not acceptable` });
  return failureOfError(chosen, part);
};
