import type { ConnectorAccount, CreateConnectorAccountRequest } from "@railyard/contracts";
import { fraudCheckActions, fraudCheckFlows } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

type FraudChecks = NonNullable<ConnectorAccount["frm_configs"]>;
type Members = Readonly<Record<string, unknown>>;

const NAME_LENGTH_MAX = 64;
const METHODS_MAX = 50;
const TYPES_MAX = 200;
const NETWORKS_MAX = 50;

const refuse = (field: string, problem: string): never => {
  throw edgeFailures.invalid_data({ field, problem });
};

const membersAt = (value: unknown, field: string, names: readonly string[]): Members => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse(field, "it must be an object");
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) return refuse(`${field}.${unknown}`, "it is not a member of this object");
  return value as Members;
};

const assertName = (value: unknown, field: string): void => {
  if (typeof value === "string" && value.length >= 1 && value.length <= NAME_LENGTH_MAX) return;
  refuse(field, `it must be text of 1 to ${String(NAME_LENGTH_MAX)} characters`);
};

const assertChoice = (value: unknown, choices: readonly string[], field: string): void => {
  if (value === undefined || value === null || (typeof value === "string" && choices.includes(value))) return;
  refuse(field, `it must be one of ${choices.join(", ")}`);
};

const assertEach = (
  value: unknown,
  field: string,
  maximum: number,
  assertOne: (item: unknown, field: string) => void,
): void => {
  if (!Array.isArray(value) || value.length > maximum) {
    refuse(field, `it must be a list of at most ${String(maximum)} items`);
    return;
  }
  for (const [index, item] of value.entries()) assertOne(item, `${field}.${String(index)}`);
};

const assertType = (value: unknown, field: string): void => {
  const type = membersAt(value, field, ["payment_method_type", "card_networks", "flow", "action"]);
  assertName(type["payment_method_type"], `${field}.payment_method_type`);
  const networks = type["card_networks"] ?? [];
  assertEach(networks, `${field}.card_networks`, NETWORKS_MAX, assertName);
  assertChoice(type["flow"], fraudCheckFlows, `${field}.flow`);
  assertChoice(type["action"], fraudCheckActions, `${field}.action`);
};

const assertMethod = (value: unknown, field: string): void => {
  const method = membersAt(value, field, ["payment_method", "payment_method_types", "flow"]);
  assertName(method["payment_method"], `${field}.payment_method`);
  assertEach(method["payment_method_types"] ?? [], `${field}.payment_method_types`, TYPES_MAX, assertType);
  assertChoice(method["flow"], fraudCheckFlows, `${field}.flow`);
};

const parsed = (text: string, field: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse(field, "it is text that is no JSON; send the object itself, or the object as JSON in a string");
  }
};

const readCheck = (given: object | string, field: string): FraudChecks[number] => {
  // The operation's schema has looked at objects; what stands in a string it has not seen.
  if (typeof given !== "string") return given as FraudChecks[number];
  const check = membersAt(parsed(given, field), field, ["gateway", "payment_methods"]);
  assertName(check["gateway"], `${field}.gateway`);
  assertEach(check["payment_methods"], `${field}.payment_methods`, METHODS_MAX, assertMethod);
  return check;
};

/**
 * Fraud checks as they are kept: the specification's own sample gives each as JSON in a string.
 * @throws {Failure} `invalid_data` for a string that holds none.
 */
export const fraudChecksMeant = (
  given: CreateConnectorAccountRequest["frm_configs"],
): ConnectorAccount["frm_configs"] | undefined =>
  given?.map((check, index) => readCheck(check, `frm_configs.${String(index)}`)) ?? given as null | undefined;
