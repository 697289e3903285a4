import type { OpenApiDocument, Operation, Schema } from "./document.ts";
import { resolveSchema, schemaOf } from "./document.ts";
import type { Json } from "./json.ts";
import type { Link, Member } from "./members.ts";
import { membersOf } from "./members.ts";
import { rootOf, slugOf } from "./tags.ts";
import { allowedValues } from "./type-words.ts";

/** The OpenAPI document of what Railyard sends. */
export interface WebhooksDocument extends OpenApiDocument {
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
}

/** The page of one class of events: their types, and the body that they share. */
export interface EventPage {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly members: readonly Member[];
  readonly example: Json;
}

/** Where the objects of events are described: on the pages of the merchant API, where it has the same. */
export interface EventContext {
  readonly document: WebhooksDocument;
  readonly shared: ReadonlySet<string>;
  readonly linkTo: (name: string) => Link;
}

const eventDepthMax = 8;

/** Of the page that lists the classes. */
export const eventsHref = `${rootOf("merchant")}webhooks/`;

const typesIn = (document: OpenApiDocument, schema: Schema): readonly string[] => {
  const type = resolveSchema(document, schema).schema.properties?.["event_type"];
  return type === undefined ? [] : allowedValues(resolveSchema(document, type).schema);
};

const eventPage = ({ document, shared, linkTo }: EventContext, { summary, requestBody }: Operation): EventPage => {
  const content = requestBody?.content["application/json"];
  if (content === undefined) throw new Error(`${summary} has no body.`);
  const title = `${summary}s`;
  const expansion = { document, anchorPrefix: "member", depthMax: eventDepthMax, shared, linkTo, expanded: new Map() };
  return {
    href: `${eventsHref}${slugOf(title)}/`,
    title,
    description: resolveSchema(document, content.schema).description,
    types: typesIn(document, content.schema),
    members: membersOf(content.schema, expansion),
    example: content.example ?? null,
  };
};

/** The pages of all classes of events. */
export const eventPages = (context: EventContext): readonly EventPage[] =>
  Object.values(context.document.webhooks).map(({ post }) => eventPage(context, post));

/** The schemas that the document of events has as the merchant API's does, so that one page describes both. */
export const describedAlike = (
  events: OpenApiDocument,
  merchant: OpenApiDocument,
  shared: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(
    [...shared].filter(
      (name) =>
        events.components.schemas[name] !== undefined &&
        JSON.stringify(schemaOf(events, name)) === JSON.stringify(schemaOf(merchant, name)),
    ),
  );
