import type { Content, Operation, OpenApiDocument } from "./document.ts";
import { operationsOf, resolveSchema, schemaOf } from "./document.ts";
import { namesWithin, sizeOf, valuesInlineMax } from "./members.ts";
import { allowedValues } from "./type-words.ts";

/** The body of a successful answer, if it has one. */
export const successContent = ({ responses }: Operation): Content | undefined =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content }]) => Object.values(content ?? {}))[0];

const answersMin = 3;
const membersMin = 20;

/** How many operations answer with each named schema, at whatever depth. */
const useInAnswers = (document: OpenApiDocument): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const { operation } of operationsOf(document)) {
    const content = successContent(operation);
    if (content === undefined) continue;
    for (const name of namesWithin(document, content.schema)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return uses;
};

/**
 * The named schemas that are large and that several operations answer with: each is described once, on a page of its
 * own, and linked from the answers.
 */
export const sharedSchemas = (document: OpenApiDocument): ReadonlySet<string> => {
  const names = [...useInAnswers(document)].filter(([, count]) => count >= answersMin).map(([name]) => name);
  return new Set(names.filter((name) => sizeOf(document, schemaOf(document, name)) >= membersMin));
};

/** Whether the schema is a list of values that is too long for the pages that use it. */
export const isLongList = (document: OpenApiDocument, name: string): boolean =>
  allowedValues(resolveSchema(document, schemaOf(document, name)).schema).length > valuesInlineMax;
