import { defined, isMembers } from "@railyard/members";
import type { Members } from "@railyard/members";
import { clientNameOf } from "../client-names.ts";
import type { OperationContract } from "../operation.ts";
import type { JsonObject } from "./json.ts";

const membersOf = (schema: unknown): Members => {
  const properties = isMembers(schema) ? schema["properties"] : undefined;
  return isMembers(properties) ? properties : {};
};

/** The parameters that take the cursor of the next page. */
const cursorParameters = ["starting_after", "before"] as const;

/** The parameter, in the query or the body, that takes the cursor of the next page of a list. */
export const cursorParameterOf = ({ query, body }: OperationContract): string | undefined => {
  const members = { ...membersOf(query), ...membersOf(body) };
  return cursorParameters.find((name) => name in members);
};

const listMarkOf = (operation: OperationContract): JsonObject | undefined => {
  const { list } = operation;
  if (list === undefined) return undefined;
  const parameter = list.style === "cursor" ? cursorParameterOf(operation) : undefined;
  return { ...list, ...defined({ parameter }) };
};

/** What generators of client libraries read of an operation: its name, and the shape of its list. */
export const clientMarksOf = (operation: OperationContract): JsonObject => {
  const name = clientNameOf(operation);
  const list = listMarkOf(operation);
  return defined({ "x-railyard-client": name && { ...name }, "x-railyard-list": list });
};
