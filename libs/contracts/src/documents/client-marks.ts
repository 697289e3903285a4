import { defined, isMembers } from "@railyard/members";
import type { Members } from "@railyard/members";
import { clientNameOf } from "../client-names.ts";
import type { ListStyle, OperationContract } from "../operation.ts";
import type { JsonObject } from "./json.ts";

const membersOf = (schema: unknown): Members => {
  const properties = isMembers(schema) ? schema["properties"] : undefined;
  return isMembers(properties) ? properties : {};
};

/** The parameters, in the query or the body, that take the position of the next page, where the style has several. */
const positionParameters: Partial<Readonly<Record<ListStyle, readonly string[]>>> = {
  cursor: ["starting_after", "before"],
  offset: ["skip"],
};

const positionParameterOf = ({ query, body }: OperationContract, style: ListStyle): string | undefined => {
  const members = { ...membersOf(query), ...membersOf(body) };
  return positionParameters[style]?.find((name) => name in members);
};

const listMarkOf = (operation: OperationContract): JsonObject | undefined => {
  const { list } = operation;
  if (list === undefined) return undefined;
  return { ...list, ...defined({ parameter: positionParameterOf(operation, list.style) }) };
};

/** What generators of client libraries read of an operation: its name, and the shape of its list. */
export const clientMarksOf = (operation: OperationContract): JsonObject => {
  const name = clientNameOf(operation);
  const list = listMarkOf(operation);
  return defined({ "x-railyard-client": name && { ...name }, "x-railyard-list": list });
};
