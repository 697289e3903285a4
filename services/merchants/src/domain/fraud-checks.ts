import type { ConnectorAccount, CreateConnectorAccountRequest } from "@railyard/contracts";
import { fraudCheckActions, fraudCheckFlows } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

type FraudChecks = NonNullable<ConnectorAccount["frm_configs"]>;
type Members = Readonly<Record<string, unknown>>;

const nameLengthMax = 64;
const methodsMax = 50;
const typesMax = 200;
const networksMax = 50;

const refuse = (field: string, problem: string): never => {
  throw edgeFailures.invalid_data({ field, problem });
};

/** The members of these names; others are passed over, as they are in a check that is not in a string. */
const membersAt = (value: unknown, field: string, names: readonly string[]): Members => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse(field, "it must be an object");
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
};

const assertName = (value: unknown, field: string): void => {
  if (typeof value === "string" && value.length >= 1 && value.length <= nameLengthMax) return;
  refuse(field, `it must be text of 1 to ${String(nameLengthMax)} characters`);
};

const assertChoice = (value: unknown, choices: readonly string[], field: string): void => {
  if (value === undefined || value === null || (typeof value === "string" && choices.includes(value))) return;
  refuse(field, `it must be one of ${choices.join(", ")}`);
};

const listAt = <Item>(
  value: unknown,
  field: string,
  maximum: number,
  read: (item: unknown, field: string) => Item,
): readonly Item[] => {
  if (!Array.isArray(value) || value.length > maximum) {
    return refuse(field, `it must be a list of at most ${String(maximum)} items`);
  }
  return value.map((item, index) => read(item, `${field}.${String(index)}`));
};

const readType = (value: unknown, field: string): Members => {
  const type = membersAt(value, field, ["payment_method_type", "card_networks", "flow", "action"]);
  assertName(type["payment_method_type"], `${field}.payment_method_type`);
  listAt(type["card_networks"] ?? [], `${field}.card_networks`, networksMax, assertName);
  assertChoice(type["flow"], fraudCheckFlows, `${field}.flow`);
  assertChoice(type["action"], fraudCheckActions, `${field}.action`);
  return type;
};

const readMethod = (value: unknown, field: string): Members => {
  const method = membersAt(value, field, ["payment_method", "payment_method_types", "flow"]);
  assertName(method["payment_method"], `${field}.payment_method`);
  assertChoice(method["flow"], fraudCheckFlows, `${field}.flow`);
  const types = method["payment_method_types"] ?? null;
  if (types === null) return method;
  return { ...method, payment_method_types: listAt(types, `${field}.payment_method_types`, typesMax, readType) };
};

const parsed = (text: string, field: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse(field, "it is text that is no JSON; send the object itself, or the object as JSON in a string");
  }
};

const readCheck = (given: object | string, field: string): FraudChecks[number] => {
  // The operation's schema has looked at objects; what is in a string it has not seen.
  if (typeof given !== "string") return given as FraudChecks[number];
  const check = membersAt(parsed(given, field), field, ["gateway", "payment_methods"]);
  assertName(check["gateway"], `${field}.gateway`);
  const payment_methods = listAt(check["payment_methods"], `${field}.payment_methods`, methodsMax, readMethod);
  return { ...check, payment_methods } as FraudChecks[number];
};

/**
 * Fraud checks as they are kept: the specification's own sample gives each as JSON in a string.
 * @throws {Failure} `invalid_data` for a string that contains none.
 */
export const fraudChecksMeant = (
  given: CreateConnectorAccountRequest["frm_configs"],
): ConnectorAccount["frm_configs"] | undefined =>
  given?.map((check, index) => readCheck(check, `frm_configs.${String(index)}`)) ?? (given as null | undefined);
