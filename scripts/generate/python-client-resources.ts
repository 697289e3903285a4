import type { ClientOperation } from "./client-operations.ts";
import { docstring, toPascalCase, toSnakeCase } from "./python-client-text.ts";
import type { OperationTypes } from "./python-client-types.ts";

/** An operation with the types that its method has. */
export interface TypedOperation {
  readonly operation: ClientOperation;
  readonly types: OperationTypes;
}

/** The first line of generated modules. */
export const notice =
  '# Generated from the OpenAPI documents by "npm run generate"; change the contracts, not this file.';
const indent = "        ";

/** `payments.create` -> `payments.create`, in snake_case. */
export const nameOf = ({ resource, method }: ClientOperation): string => toSnakeCase(`${resource}.${method}`);

/** Name of an operation in the module of operations. */
export const constantOf = (operation: ClientOperation): string => nameOf(operation).replaceAll(".", "_").toUpperCase();

const pathNames = ({ pathParameters }: ClientOperation): readonly string[] =>
  pathParameters.map(({ name }) => toSnakeCase(name));

const isRepeatable = ({ verb, isIdempotent, list }: ClientOperation): boolean =>
  verb === "GET" || isIdempotent || list !== undefined;

const optional = (type: string): string => (type.endsWith(" | None") ? type : `${type} | None`);

/** The body is called so in Python, too; what has none takes the parameters of its query. */
const argumentName = ({ arguments: { body } }: ClientOperation): string => (body === undefined ? "query" : "body");

const parametersOf = ({ operation, types }: TypedOperation): readonly string[] => {
  const name = argumentName(operation);
  const { argument } = types;
  const given = operation.arguments.isOptional
    ? [`${name}: ${optional(argument ?? "")} = None`]
    : [`${name}: ${argument ?? ""}`];
  return [...pathNames(operation).map((path) => `${path}: str`), ...(argument === undefined ? [] : given)];
};

/** Options that the operation has: a key and repetitions only where they mean something. */
const optionsOf = (operation: ClientOperation): ReadonlyMap<string, string> =>
  new Map([
    ...(operation.isIdempotent ? [["idempotency_key", "str"] as const] : []),
    ["timeout", "float"] as const,
    ...(isRepeatable(operation) ? [["max_retries", "int"] as const] : []),
  ]);

const callText = ({ operation, types }: TypedOperation): string => {
  const names = pathNames(operation);
  const values = [
    ...(names.length === 0 ? [] : [`path_values=(${names.join(", ")},)`]),
    ...(types.argument === undefined ? [] : [`argument=${argumentName(operation)}`]),
    ...[...optionsOf(operation).keys()].map((name) => `${name}=${name}`),
  ];
  const call = types.item === undefined ? "call" : "list";
  return [
    `self._${call}(`,
    `    operations.${constantOf(operation)},`,
    "    Arguments(",
    ...values.map((value) => `        ${value},`),
    "    ),",
    ")",
  ].join(`\n${indent}`);
};

const explanation = ({ summary, description, isDeprecated, permission }: ClientOperation): string =>
  [
    isDeprecated ? `${summary}. Deprecated.` : `${summary}.`,
    description,
    ...(permission === undefined ? [] : [`A key with scopes needs ${permission}.`]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");

const methodText = (typed: TypedOperation, isAsync: boolean): string => {
  const { operation, types } = typed;
  const isList = types.item !== undefined;
  const awaits = isAsync && !isList;
  const options = [...optionsOf(operation)].map(([name, type]) => `${name}: ${type} | None = None`);
  const listType = `${isAsync ? "AsyncList" : "SyncList"}[${types.item ?? ""}, ${types.answer}]`;
  return [
    `    ${awaits ? "async " : ""}def ${toSnakeCase(operation.method)}(`,
    ...["self", ...parametersOf(typed), "*", ...options].map((parameter) => `${indent}${parameter},`),
    `    ) -> ${isList ? listType : types.answer}:`,
    docstring(explanation(operation), indent),
    `${indent}return ${awaits ? "await " : ""}${callText(typed)}`,
  ].join("\n");
};

/** The resource and what it has: operations by its own name, and the resources inside it. */
interface ResourceNode {
  readonly path: readonly string[];
  readonly operations: TypedOperation[];
  readonly inner: Map<string, ResourceNode>;
}

const treeOf = (operations: readonly TypedOperation[]): ResourceNode => {
  const root: ResourceNode = { path: [], operations: [], inner: new Map() };
  for (const typed of operations) {
    let node = root;
    for (const name of typed.operation.resource.split(".")) {
      const found: ResourceNode = node.inner.get(name) ?? {
        path: [...node.path, name],
        operations: [],
        inner: new Map(),
      };
      node.inner.set(name, found);
      node = found;
    }
    node.operations.push(typed);
  }
  return root;
};

const sorted = ({ inner }: ResourceNode): readonly ResourceNode[] =>
  [...inner].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, node]) => node);

const classNameOf = ({ path }: ResourceNode, isAsync: boolean): string =>
  `${isAsync ? "Async" : ""}${path.map(toPascalCase).join("")}`;

const memberName = ({ path }: ResourceNode): string => toSnakeCase(path.at(-1) ?? "");

/** Constructor that makes the resources inside. */
const constructorText = (node: ResourceNode, isAsync: boolean, isRoot: boolean): readonly string[] => {
  const inner = sorted(node);
  if (inner.length === 0) return [];
  const lines = [
    `    def __init__(self, caller: ${isAsync ? "AsyncCaller" : "Caller"}) -> None:`,
    `${indent}${isRoot ? "self._caller = caller" : "super().__init__(caller)"}`,
    ...inner.map((child) => `${indent}self.${memberName(child)} = ${classNameOf(child, isAsync)}(caller)`),
  ];
  return [lines.join("\n")];
};

const classTexts = (node: ResourceNode, isAsync: boolean): readonly string[] => {
  const text = [
    `class ${classNameOf(node, isAsync)}(${isAsync ? "AsyncResource" : "SyncResource"}):`,
    `    """\`railyard.${node.path.map(toSnakeCase).join(".")}\`."""`,
  ].join("\n");
  const methods = node.operations.map((typed) => methodText(typed, isAsync));
  const own = [text, ...constructorText(node, isAsync, false), ...methods].join("\n\n");
  return [...sorted(node).flatMap((child) => classTexts(child, isAsync)), own];
};

/** The module of all resources, with or without await. */
export const resourcesModule = (operations: readonly TypedOperation[], isAsync: boolean): string => {
  const root = treeOf(operations);
  const [list, caller, resource] = isAsync
    ? ["AsyncList", "AsyncCaller", "AsyncResource"]
    : ["SyncList", "Caller", "SyncResource"];
  const head = `${notice}
"""Resources of the API${isAsync ? ", with await" : ""}."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List

from . import _operations_table as operations
from ._calls import Arguments
from ._lists import ${list}
from ._resources import ${resource}
from ._sending import ${caller}

if TYPE_CHECKING:
    from . import types`;
  const all = [
    `class ${isAsync ? "AsyncResources" : "Resources"}:`,
    '    """All resources of the API."""',
    "",
    ...constructorText(root, isAsync, true),
  ].join("\n");
  const classes = sorted(root).flatMap((node) => classTexts(node, isAsync));
  return `${[head, ...classes, all].join("\n\n\n")}\n`;
};
