import { isObject, isText } from "../json-values.ts";
import type { ProblemList } from "./problems.ts";
import type { RuleConnector, RuleOutput, SplitToMany, SplitToOne } from "./rule-program.ts";

const maximumConnectors = 100;
const maximumIdLength = 64;

export const readConnector = (given: unknown, field: string, list: ProblemList): RuleConnector | undefined => {
  const name = isObject(given) ? given["gateway_name"] : undefined;
  const id = isObject(given) ? (given["gateway_id"] ?? null) : null;
  if (isText(name) && (id === null || isText(id, maximumIdLength))) return { gateway_name: name, gateway_id: id };
  list.add(field, "type_mismatch", "A connector needs gateway_name, and gateway_id as text or null.");
  return undefined;
};

/** The list with every item read; undefined when it is no list, is empty, or an item cannot be read. */
const readList = <Item>(
  given: unknown,
  field: string,
  list: ProblemList,
  read: (item: unknown, field: string) => Item | undefined,
): readonly Item[] | undefined => {
  if (!Array.isArray(given) || given.length === 0 || given.length > maximumConnectors) {
    list.add(field, "length_invalid", `It must be a list of 1 to ${String(maximumConnectors)} entries.`);
    return undefined;
  }
  const items = given.map((item: unknown, index) => read(item, `${field}[${String(index)}]`));
  const known = items.filter((item): item is Item & {} => item !== undefined);
  return known.length === items.length ? known : undefined;
};

export const readConnectors = (
  given: unknown,
  field: string,
  list: ProblemList,
): readonly RuleConnector[] | undefined => readList(given, field, list, (item, at) => readConnector(item, at, list));

const readShare = (given: unknown, field: string, list: ProblemList): number | undefined => {
  const split = isObject(given) ? given["split"] : undefined;
  if (typeof split === "number" && Number.isInteger(split) && split >= 0 && split <= 100) return split;
  list.add(`${field}.split`, "value_out_of_range", "A share must be a whole number from 0 to 100.");
  return undefined;
};

const checkShares = (splits: readonly { readonly split: number }[], field: string, list: ProblemList): boolean => {
  if (splits.some(({ split }) => split > 0)) return true;
  list.add(field, "value_out_of_range", "At least one share must be more than 0.");
  return false;
};

export const readSplits = (given: unknown, field: string, list: ProblemList): readonly SplitToOne[] | undefined => {
  const splits = readList(given, field, list, (item, at): SplitToOne | undefined => {
    const split = readShare(item, at, list);
    const output = readConnector(isObject(item) ? item["output"] : undefined, `${at}.output`, list);
    return split === undefined || output === undefined ? undefined : { split, output };
  });
  return splits !== undefined && checkShares(splits, field, list) ? splits : undefined;
};

const readPrioritySplits = (given: unknown, field: string, list: ProblemList): readonly SplitToMany[] | undefined => {
  const splits = readList(given, field, list, (item, at): SplitToMany | undefined => {
    const split = readShare(item, at, list);
    const output = readConnectors(isObject(item) ? item["output"] : undefined, `${at}.output`, list);
    return split === undefined || output === undefined ? undefined : { split, output };
  });
  return splits !== undefined && checkShares(splits, field, list) ? splits : undefined;
};

/** A default selection, which may be empty: a payment that no rule matches is then left to what follows rules. */
export const readDefaultSelection = (given: unknown, field: string, list: ProblemList): RuleOutput | undefined => {
  const named = isObject(given) ? Object.entries(given).filter(([, value]) => value !== null) : [];
  const [[kind, value] = []] = named;
  const isEmpty = named.length === 1 && kind === "priority" && Array.isArray(value) && value.length === 0;
  return isEmpty ? { kind, connectors: [] } : readOutput(given, field, list);
};

/** An output of a program: an object with the one member that names its kind. */
export const readOutput = (given: unknown, field: string, list: ProblemList): RuleOutput | undefined => {
  const [entry, ...others] = isObject(given) ? Object.entries(given).filter(([, value]) => value !== null) : [];
  const [kind = "", value] = entry ?? [];
  const at = `${field}.${kind}`;
  if (others.length === 0 && kind === "single") {
    const connector = readConnector(value, at, list);
    return connector && { kind, connector };
  }
  if (others.length === 0 && kind === "priority") {
    const connectors = readConnectors(value, at, list);
    return connectors && { kind, connectors };
  }
  if (others.length === 0 && kind === "volume_split") {
    const splits = readSplits(value, at, list);
    return splits && { kind, splits };
  }
  if (others.length === 0 && kind === "volume_split_priority") {
    const splits = readPrioritySplits(value, at, list);
    return splits && { kind, splits };
  }
  list.add(field, "type_mismatch", "It must have one of single, priority, volume_split, volume_split_priority.");
  return undefined;
};
