import type { ClientOperation, ListMark, Schema, Schemas } from "./client-operations.ts";
import type { TypedOperation } from "./python-client-resources.ts";
import { constantOf, nameOf, notice } from "./python-client-resources.ts";
import { literal } from "./python-client-text.ts";
import type { OperationTypes } from "./python-client-types.ts";

const sizeParameters = { cursor: "limit", offset: "limit", page: "page_size", whole: "" } as const;

type Members = Readonly<Record<string, Schema & { readonly maximum?: number }>>;

const membersOf = ({ arguments: { types } }: ClientOperation, schemas: Schemas): Members =>
  Object.assign({}, ...types.map((name) => schemas[name]?.properties ?? {})) as Members;

const positionParameter = ({ style, parameter }: ListMark): string => parameter ?? (style === "whole" ? "" : style);

const listFields = (operation: ClientOperation, list: ListMark, schemas: Schemas): readonly string[] => {
  const members = membersOf(operation, schemas);
  const size = sizeParameters[list.style];
  const maximum = members[size]?.maximum;
  const parameter = positionParameter(list);
  if (parameter !== "" && !(parameter in members)) throw new Error(`${operation.operationId} takes no ${parameter}.`);
  return [
    `style=${literal(list.style)}`,
    `items=${literal(list.items)}`,
    ...(list.cursor === undefined ? [] : [`cursor=${literal(list.cursor)}`]),
    ...(parameter === "" ? [] : [`parameter=${literal(parameter)}`]),
    ...(maximum === undefined ? [] : [`size_parameter=${literal(size)}`, `size_max=${String(maximum)}`]),
  ];
};

const tuple = (names: readonly string[]): string => `(${names.map((name) => `${literal(name)},`).join(" ")})`;

const fieldsOf = (operation: ClientOperation, schemas: Schemas): readonly string[] => {
  const { body, query } = operation.arguments;
  return [
    literal(nameOf(operation)),
    literal(operation.verb),
    literal(operation.path),
    ...(body === undefined ? [] : [`body=${literal(body)}`]),
    ...(body === undefined || query.length === 0 ? [] : [`query=${tuple(query)}`]),
    ...(operation.answer.kind === "json" ? [] : [`answer=${literal(operation.answer.kind)}`]),
    ...(operation.isIdempotent ? ["honours_key=True"] : []),
    ...(operation.isOfEngine ? ["is_of_engine=True"] : []),
    ...(operation.answerTimeoutMs === undefined ? [] : [`timeout=${String(operation.answerTimeoutMs / 1_000)}`]),
    ...(operation.list === undefined ? [] : listFields(operation, operation.list, schemas)),
  ];
};

const typeArguments = ({ item, answer }: OperationTypes): string =>
  item === undefined ? answer : `${item}, ${answer}`;

const operationText = ({ operation, types }: TypedOperation, schemas: Schemas): string => {
  const kind = types.item === undefined ? "Operation" : "ListOperation";
  const head = `${constantOf(operation)}: ${kind}[${typeArguments(types)}] = ${kind}(`;
  return [head, ...fieldsOf(operation, schemas).map((field) => `    ${field},`), ")"].join("\n");
};

/** The module of all operations. */
export const operationsModule = (operations: readonly TypedOperation[], schemas: Schemas): string => {
  const head = `${notice}
"""Operations of the API: method, path, and how they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List

from ._operations import ListOperation, Operation

if TYPE_CHECKING:
    from . import types`;
  return `${[head, operations.map((typed) => operationText(typed, schemas)).join("\n")].join("\n\n")}\n`;
};
