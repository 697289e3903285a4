import { defined } from "@railyard/members";
import type { JsonObject } from "../json-values.ts";
import { isObject, isText } from "../json-values.ts";
import type { ProblemList } from "./problems.ts";
import type { Algorithm, RuleAlgorithm, RuleConnector, RuleOutput } from "./rule-program.ts";

/** An algorithm as either API writes it. */
interface WrittenAlgorithm {
  readonly type: string;
  readonly data?: unknown;
}

// The reader refuses what is nested deeper.
const maximumDepth = 8;

const outputKinds = ["single", "priority", "volume_split", "volume_split_priority"] as const;

type OutputKind = RuleOutput["kind"];

const isOutputKind = (value: unknown): value is OutputKind => outputKinds.some((kind) => kind === value);

/** Every item of a list by itself; what is no list stays, for the reader to refuse. */
const mapped = (given: unknown, map: (item: unknown, index: number) => unknown): unknown =>
  Array.isArray(given) ? given.map((item: unknown, index) => map(item, index)) : given;

const toConnector = (given: unknown, field: string, list: ProblemList): RuleConnector | null => {
  const name = isObject(given) ? given["connector"] : given;
  const id = (isObject(given) ? given["merchant_connector_id"] : null) ?? null;
  if (isText(name) && (id === null || isText(id))) return { gateway_name: name, gateway_id: id };
  const form = "A connector is its name, or an object with connector and merchant_connector_id.";
  list.add(field, "type_mismatch", form);
  return null;
};

/** What an output of a kind contains, in the engine's terms. */
const toOutputData = (kind: OutputKind, data: unknown, field: string, list: ProblemList): unknown => {
  if (kind === "single") return toConnector(data, field, list);
  return mapped(data, (item, index) => {
    const at = `${field}[${String(index)}]`;
    if (kind === "priority") return toConnector(item, at, list);
    if (!isObject(item)) return item;
    const { split, connector } = item;
    const output =
      kind === "volume_split"
        ? toConnector(connector, `${at}.connector`, list)
        : mapped(connector, (one, place) => toConnector(one, `${at}.connector[${String(place)}]`, list));
    return { split, output };
  });
};

const toOutput = (given: unknown, field: string, list: ProblemList): JsonObject => {
  const kind = isObject(given) ? given["type"] : undefined;
  const data = isObject(given) ? given["data"] : undefined;
  if (!isOutputKind(kind)) {
    list.add(field, "type_mismatch", "A selection has a type, priority or volume_split, and data.");
    return {};
  }
  // An empty default selection, whatever its type, leaves the payment to what follows the rules.
  if (Array.isArray(data) && data.length === 0) return { priority: [] };
  return { [kind]: toOutputData(kind, data, `${field}.data`, list) };
};

const toValue = (given: unknown): unknown => {
  if (!isObject(given) || given["type"] !== "number_comparison_array") return given;
  const toEntry = (item: unknown): unknown => {
    if (!isObject(item)) return item;
    const { comparisonType, ...rest } = item;
    return comparisonType === undefined ? item : { ...rest, comparison_type: comparisonType };
  };
  return { ...given, value: mapped(given["value"], toEntry) };
};

const toStatement = (given: unknown, depth: number): unknown => {
  if (!isObject(given) || depth > maximumDepth) return given;
  const condition = mapped(given["condition"], (item) =>
    isObject(item) ? { ...item, value: toValue(item["value"]) } : item,
  );
  return { ...given, condition, nested: mapped(given["nested"] ?? null, (item) => toStatement(item, depth + 1)) };
};

const toRule = (given: unknown, field: string, list: ProblemList): unknown => {
  if (!isObject(given)) return given;
  const selection = given["connectorSelection"] ?? given["routingOutput"];
  return {
    name: given["name"],
    output: toOutput(selection, `${field}.connectorSelection`, list),
    statements: mapped(given["statements"], (item) => toStatement(item, 1)),
  };
};

/**
 * The algorithm of a merchant in the engine's words. Notes what names no connector and no selection, by its path in the
 * merchant's; everything else is for the reader of algorithms to judge.
 */
export const toEngineAlgorithm = ({ type, data }: WrittenAlgorithm, list: ProblemList): WrittenAlgorithm => {
  if (isOutputKind(type)) return { type, data: toOutputData(type, data, "data", list) };
  if (type !== "advanced" || !isObject(data)) return { type, data };
  const { globals, metadata } = data;
  return {
    type,
    data: {
      ...defined({ globals }),
      default_selection: toOutput(data["defaultSelection"], "defaultSelection", list),
      rules: mapped(data["rules"], (item, index) => toRule(item, `rules[${String(index)}]`, list)),
      metadata: metadata ?? {},
    },
  };
};

const fromConnector = (given: unknown): unknown => {
  const { gateway_name, gateway_id = null } = isObject(given) ? given : {};
  return { connector: gateway_name, merchant_connector_id: gateway_id };
};

const fromOutputData = (kind: string, data: unknown): unknown => {
  if (kind === "single") return fromConnector(data);
  return mapped(data, (item) => {
    if (kind === "priority" || !isObject(item)) return fromConnector(item);
    const { split, output } = item;
    return { split, connector: Array.isArray(output) ? output.map(fromConnector) : fromConnector(output) };
  });
};

const fromOutput = (given: unknown): unknown => {
  const entries = isObject(given) ? Object.entries(given) : [];
  const [kind = "priority", data] = entries.find(([, value]) => value !== null) ?? [];
  return { type: kind, data: fromOutputData(kind, data) };
};

const fromValue = (given: unknown): unknown => {
  if (!isObject(given) || given["type"] !== "number_comparison_array") return given;
  const fromEntry = (item: unknown): unknown => {
    const { comparison_type: comparisonType, number } = isObject(item) ? item : {};
    return { comparisonType, number };
  };
  return { ...given, value: mapped(given["value"], fromEntry) };
};

const fromStatement = (given: unknown): unknown => {
  if (!isObject(given)) return given;
  const condition = mapped(given["condition"], (item) =>
    isObject(item) ? { ...item, value: fromValue(item["value"]) } : item,
  );
  return { ...given, condition, nested: mapped(given["nested"] ?? null, fromStatement) };
};

/** A stored algorithm in the terms of the merchant API. What only the engine API can write is shown as it is. */
export const toMerchantAlgorithm = ({
  type,
  data,
}: WrittenAlgorithm): { readonly type: string; readonly data: unknown } => {
  if (isOutputKind(type)) return { type, data: fromOutputData(type, data) };
  if (type !== "advanced" || !isObject(data)) return { type, data };
  const { globals, metadata = {} } = data;
  const hasGlobals = isObject(globals) && Object.keys(globals).length > 0;
  return {
    type,
    data: {
      ...(hasGlobals ? { globals } : {}),
      defaultSelection: fromOutput(data["default_selection"] ?? data["defaultSelection"]),
      rules: mapped(data["rules"], (item) => {
        const { name, output, statements } = isObject(item) ? item : {};
        return { name, connectorSelection: fromOutput(output), statements: mapped(statements, fromStatement) };
      }),
      metadata,
    },
  };
};

/** The output of an algorithm, as a selection of the merchant API. */
export const toSelection = (output: RuleOutput): { readonly type: string; readonly data: unknown } => {
  if (output.kind === "single") return { type: output.kind, data: fromConnector(output.connector) };
  const data = output.kind === "priority" ? output.connectors : output.splits;
  return { type: output.kind, data: fromOutputData(output.kind, data) };
};

/** The way to a part of an engine's algorithm, as a way to the same part of the merchant's. */
export const merchantPath = (path: string): string =>
  path
    .replace(/\bdefault_selection\b/, "defaultSelection")
    .replace(/(rules\[\d+\])\.output\b/, "$1.connectorSelection")
    .replace(/(Selection)\.(?:single|priority|volume_split_priority|volume_split)\b/, "$1.data")
    .replace(/(data\[\d+\])\.output\b/, "$1.connector");

/** A connector that an algorithm names, and where. */
export interface NamedConnector {
  /** The way to it in the body of a merchant. */
  readonly path: string;
  readonly connector: RuleConnector;
}

const namedIn = (output: RuleOutput, data: string): readonly NamedConnector[] => {
  const at = (index: number): string => `${data}[${String(index)}]`;
  switch (output.kind) {
    case "single":
      return [{ path: data, connector: output.connector }];
    case "priority":
      return output.connectors.map((connector, index) => ({ path: at(index), connector }));
    case "volume_split":
      return output.splits.map((split, index) => ({ path: `${at(index)}.connector`, connector: split.output }));
    case "volume_split_priority":
      return output.splits.flatMap((split, index) =>
        split.output.map((connector, place) => ({ path: `${at(index)}.connector[${String(place)}]`, connector })),
      );
  }
};

const namedByRules = (algorithm: RuleAlgorithm): readonly NamedConnector[] => {
  if (algorithm.kind !== "advanced") return namedIn(algorithm.output, "algorithm.data");
  const { defaultSelection, rules } = algorithm.program;
  return [
    ...namedIn(defaultSelection, "algorithm.data.defaultSelection.data"),
    ...rules.flatMap(({ output }, index) =>
      namedIn(output, `algorithm.data.rules[${String(index)}].connectorSelection.data`),
    ),
  ];
};

/** Every connector that an algorithm names. An experiment names rules, whose connectors were checked. */
export const connectorsNamed = (algorithm: Algorithm): readonly NamedConnector[] =>
  algorithm.kind === "ab_test" ? [] : namedByRules(algorithm);
