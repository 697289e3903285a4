import type { Fact, Facts } from "@railyard/rules";

import { isObject, isText } from "../json-values.ts";
import type { RuleProblem } from "./problems.ts";
import { createProblemList } from "./problems.ts";
import type { ProblemList } from "./problems.ts";
import type { RoutingKey } from "./routing-keys.ts";
import { isValueOf, routingKeys, textProblem } from "./routing-keys.ts";

const maximumParameters = 200;

const readNumber = (name: string, value: unknown, list: ProblemList): Fact | undefined => {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return { type: "number", value };
  list.add(name, "value_out_of_range", "It must be a whole number from 0, in minor units for amounts.");
  return undefined;
};

const readWord = (name: string, key: RoutingKey, value: unknown, list: ProblemList): Fact | undefined => {
  if (!isText(value, 1_024)) {
    list.add(name, "type_mismatch", "It must be a text that is not empty.");
    return undefined;
  }
  if (key.type === "enum") {
    if (isValueOf(key, value)) return { type: "enum_variant", value };
    list.add(name, "invalid_enum_value", `${value} is not a value of ${name}.`);
    return undefined;
  }
  const problem = textProblem(key, value);
  if (problem === null) return { type: "str_value", value };
  list.add(name, "length_invalid", `The text does not fit: ${problem}.`);
  return undefined;
};

const typesOf: Readonly<Record<RoutingKey["type"], readonly string[]>> = {
  integer: ["number"],
  enum: ["enum_variant", "str_value"],
  str_value: ["str_value", "enum_variant"],
  udf: ["metadata_variant"],
  global_ref: [],
  // What is asked about the time is answered for the moment of the payment.
  time_window: [],
  weekdays: [],
};

const readOne = (name: string, type: unknown, value: unknown, list: ProblemList): Fact | undefined => {
  const key = routingKeys.get(name);
  if (key === undefined) {
    list.add(name, "unknown_key", `${name} is no routing key. GET /config/routing-keys lists those that are.`);
    return undefined;
  }
  if (typeof type !== "string" || !typesOf[key.type].includes(type)) {
    list.add(name, "type_mismatch", `${name} is of type ${key.type}.`);
    return undefined;
  }
  return key.type === "integer" ? readNumber(name, value, list) : readWord(name, key, value, list);
};

/** The parameters of a request to evaluate, and what is wrong with them. Parameters that are null are not known. */
export const readParameters = (
  given: Readonly<Record<string, unknown>>,
): { readonly parameters: Facts; readonly problems: readonly RuleProblem[] } => {
  const list = createProblemList();
  const values = new Map<string, Fact>();
  const metadata = new Map<string, string>();
  const entries = Object.entries(given);
  if (entries.length > maximumParameters) list.add("parameters", "length_invalid", "There are too many parameters.");
  for (const [name, parameter] of entries.slice(0, maximumParameters)) {
    if (!isObject(parameter)) continue;
    const { type, value } = parameter;
    if (type === "metadata_variant") {
      if (isObject(value) && isText(value["key"]) && typeof value["value"] === "string") {
        metadata.set(value["key"], value["value"]);
      } else list.add(name, "type_mismatch", "Metadata needs key and value as texts.");
      continue;
    }
    const read = readOne(name, type, value, list);
    if (read !== undefined) values.set(name, read);
  }
  return { parameters: { values, metadata, isMetadataFoundByName: true }, problems: list.problems };
};
