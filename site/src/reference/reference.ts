import type { OpenApiDocument, Operation } from "./document.ts";
import { operationsOf } from "./document.ts";
import type { EventPage, WebhooksDocument } from "./event-page.ts";
import { describedAlike, eventPages } from "./event-page.ts";
import type { Facts } from "./facts.ts";
import type { Link } from "./members.ts";
import type { ObjectPage } from "./object-page.ts";
import { objectPage, titleOf } from "./object-page.ts";
import type { OperationPage, ReferenceContext } from "./operation-page.ts";
import { operationPage } from "./operation-page.ts";
import type { KnownValues } from "./sample-values.ts";
import { knownValuesOf } from "./sample-values.ts";
import { sharedSchemas } from "./shared-schemas.ts";
import { inTagOrder, objectHref, slugOf, tagHref } from "./tags.ts";
import type { Api } from "./tags.ts";

/** The operations of one tag, with the page that lists them. */
export interface TagPage {
  readonly api: Api;
  readonly name: string;
  readonly slug: string;
  readonly href: string;
  readonly description: string;
  readonly operations: readonly OperationPage[];
}

/** The reference of one API. */
export interface ApiReference {
  readonly api: Api;
  readonly tags: readonly TagPage[];
  readonly objects: readonly ObjectPage[];
}

/** Every page of the reference. */
export interface Reference extends Readonly<Record<Api, ApiReference>> {
  readonly events: readonly EventPage[];
}

/** What the reference is made of. */
export interface ReferenceSource {
  readonly merchant: OpenApiDocument;
  readonly engine: OpenApiDocument;
  readonly webhooks: WebhooksDocument;
  readonly facts: Facts;
}

// The order in which an object lives; what has none of these verbs follows in the order of the document.
const lifecycle = [
  "create",
  "retrieve",
  "update",
  "confirm",
  "capture",
  "cancel",
  "fulfill",
  "delete",
  "list",
  "search",
];

const rankOf = (operation: Operation): number => {
  const mark = operation["x-railyard-client"];
  const verb = mark === undefined || mark.resource.includes(".") ? "" : mark.method;
  const rank = lifecycle.indexOf(verb);
  return rank === -1 ? lifecycle.length : rank;
};

interface Draft {
  readonly context: ReferenceContext;
  /** The schemas that pages link to, and that need a page therefore. */
  readonly linked: Set<string>;
}

const draftOf = (api: Api, document: OpenApiDocument, facts: Facts, known: KnownValues): Draft => {
  const linked = new Set<string>();
  const linkTo = (name: string): Link => {
    linked.add(name);
    return { label: titleOf(name), href: objectHref(api, name) };
  };
  return { linked, context: { api, document, facts, known, shared: sharedSchemas(document), linkTo } };
};

const tagPages = (context: ReferenceContext): readonly TagPage[] => {
  const { api, document } = context;
  const located = operationsOf(document);
  const names = inTagOrder(api, [...new Set(located.flatMap(({ operation }) => operation.tags.slice(0, 1)))]);
  return names.map((name) => ({
    api,
    name,
    slug: slugOf(name),
    href: tagHref(api, name),
    description: document.tags.find((tag) => tag.name === name)?.description ?? "",
    operations: located
      .filter(({ operation }) => operation.tags[0] === name)
      .toSorted((left, right) => rankOf(left.operation) - rankOf(right.operation))
      .map((one) => operationPage(context, one)),
  }));
};

/** The pages of what pages link to; such a page may link to others. */
const objectPages = (context: ReferenceContext, linked: ReadonlySet<string>): readonly ObjectPage[] => {
  const pages = new Map<string, ObjectPage>();
  // A set that grows while it is read yields what is added to it.
  for (const name of linked) if (!pages.has(name)) pages.set(name, objectPage(context, name));
  return [...pages.values()].toSorted((left, right) => left.name.localeCompare(right.name, "en"));
};

/** The tags first: with them it is known which objects need a page. */
const finish = ({ context, linked }: Draft, tags: readonly TagPage[]): ApiReference => ({
  api: context.api,
  tags,
  objects: objectPages(context, linked),
});

/** The whole reference as a model: every page of both APIs and of the webhooks, and nothing of how it looks. */
export const buildReference = ({ merchant, engine, webhooks, facts }: ReferenceSource): Reference => {
  const known = knownValuesOf([merchant, engine]);
  const merchantDraft = draftOf("merchant", merchant, facts, known);
  const engineDraft = draftOf("engine", engine, facts, known);
  const { shared, linkTo } = merchantDraft.context;
  const tags = tagPages(merchantDraft.context);
  const events = eventPages({ document: webhooks, shared: describedAlike(webhooks, merchant, shared), linkTo });
  return {
    merchant: finish(merchantDraft, tags),
    engine: finish(engineDraft, tagPages(engineDraft.context)),
    events,
  };
};
