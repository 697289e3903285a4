import type { OpenApiDocument } from "./document.ts";
import { operationsOf, resolveSchema, schemaOf } from "./document.ts";
import type { Link, Member } from "./members.ts";
import { membersOf, namesWithin } from "./members.ts";
import type { ReferenceContext } from "./operation-page.ts";
import { successContent } from "./shared-schemas.ts";
import { objectHref, operationHref } from "./tags.ts";
import type { Api } from "./tags.ts";
import { allowedValues } from "./type-words.ts";

/** The page of an object that operations share, or of a long list of values. */
export interface ObjectPage {
  readonly api: Api;
  readonly name: string;
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly members: readonly Member[];
  readonly values: readonly string[];
  /** The operations that answer with it. */
  readonly answeredBy: readonly Link[];
}

const objectDepthMax = 6;

const answeredBy = (api: Api, document: OpenApiDocument, name: string): readonly Link[] =>
  operationsOf(document)
    .filter(({ operation }) => {
      const content = successContent(operation);
      return content !== undefined && namesWithin(document, content.schema).has(name);
    })
    .map(({ operation }) => ({ label: operation.summary, href: operationHref(api, operation.operationId) }));

/** The words of a schema's name: CountryCode is "Country code". */
export const titleOf = (name: string): string => {
  const words = name
    .split(/(?<=[a-z0-9])(?=[A-Z])/)
    .join(" ")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** The page of the named schema. */
export const objectPage = (context: ReferenceContext, name: string): ObjectPage => {
  const { api, document, linkTo, shared } = context;
  const schema = schemaOf(document, name);
  const others = new Set([...shared].filter((one) => one !== name));
  const expansion = {
    document,
    anchorPrefix: "member",
    depthMax: objectDepthMax,
    shared: others,
    linkTo,
    expanded: new Map<string, Link>(),
  };
  return {
    api,
    name,
    href: objectHref(api, name),
    title: titleOf(name),
    description: resolveSchema(document, schema).description,
    members: membersOf({ $ref: `#/components/schemas/${name}` }, expansion),
    values: allowedValues(resolveSchema(document, schema).schema),
    answeredBy: answeredBy(api, document, name),
  };
};
