import { defined } from "../../../libs/members/src/index.ts";
import type { Caller } from "./callers.ts";
import { callersOf, schemesOf } from "./callers.ts";
import type { Answer, LocatedOperation, OpenApiDocument, Operation, Parameter } from "./document.ts";
import { answerOf, parametersOf, resolveSchema, typesOf } from "./document.ts";
import type { Facts, OperationFacts } from "./facts.ts";
import type { OperationFailure } from "./failures.ts";
import { commonFailures, ownFailures } from "./failures.ts";
import type { Json } from "./json.ts";
import type { Link, Member } from "./members.ts";
import { membersOf, singleMember } from "./members.ts";
import { notesOf } from "./notes.ts";
import type { Note } from "./notes.ts";
import type { KnownValues } from "./sample-values.ts";
import { sampleBody } from "./sample-values.ts";
import type { Samples } from "./samples/samples.ts";
import { samplesOf } from "./samples/samples.ts";
import { operationHref } from "./tags.ts";
import type { Api } from "./tags.ts";
import { typeWithNull } from "./type-words.ts";

/** The body of a request. */
export interface RequestBody {
  readonly contentType: string;
  readonly required: boolean;
  readonly description: string;
  readonly members: readonly Member[];
}

/** A successful answer. */
export interface SuccessfulAnswer {
  readonly status: string;
  readonly description: string;
  readonly contentType?: string;
  /** "array of objects" where the answer is no object. */
  readonly type?: string;
  /** The page of the object that is answered, if it has one. */
  readonly object?: Link;
  readonly members: readonly Member[];
  readonly example?: Json;
}

/** Everything that the page of an operation shows. */
export interface OperationPage {
  readonly api: Api;
  readonly id: string;
  readonly href: string;
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly method: string;
  readonly path: string;
  readonly aliases: readonly string[];
  readonly isPublic: boolean;
  readonly callers: readonly Caller[];
  readonly notes: readonly Note[];
  readonly headers: readonly Member[];
  readonly pathMembers: readonly Member[];
  readonly queryMembers: readonly Member[];
  readonly body?: RequestBody;
  readonly answers: readonly SuccessfulAnswer[];
  readonly ownFailures: readonly OperationFailure[];
  readonly commonFailures: readonly OperationFailure[];
  readonly samples: Samples;
}

/** What all pages of one API share. */
export interface ReferenceContext {
  readonly api: Api;
  readonly document: OpenApiDocument;
  readonly facts: Facts;
  readonly known: KnownValues;
  readonly shared: ReadonlySet<string>;
  readonly linkTo: (name: string) => Link;
}

const requestDepthMax = 6;
const answerDepthMax = 3;

const factsFor = ({ facts, api }: ReferenceContext, id: string): OperationFacts => {
  const found = facts[api][id];
  if (found === undefined) throw new Error(`facts.json has no operation ${id}. Run "npm run generate".`);
  return found;
};

/** How the members of a request are expanded: all of them, for the page is where one looks them up. */
const requestExpansion = ({ document, linkTo }: ReferenceContext) => ({
  document,
  anchorPrefix: "member",
  depthMax: requestDepthMax,
  shared: new Set<string>(),
  linkTo,
  expanded: new Map<string, Link>(),
});

type RequestExpansion = ReturnType<typeof requestExpansion>;

const parameterMembers = (
  parameters: readonly Parameter[],
  place: Parameter["in"],
  expansion: RequestExpansion,
): readonly Member[] =>
  parameters
    .filter((one) => one.in === place)
    .map(({ name, schema, description, required }) => ({
      // Its own prefix, for a body may have a member of the same name.
      ...singleMember(name, schema, required === true, { ...expansion, anchorPrefix: place }),
      ...defined({ description }),
    }));

const bodyOf = (
  context: ReferenceContext,
  operation: Operation,
  expansion: RequestExpansion,
): RequestBody | undefined => {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  if (entry === undefined) return undefined;
  const [contentType, { schema }] = entry;
  return {
    contentType,
    required: operation.requestBody?.required === true,
    description: resolveSchema(context.document, schema).description,
    members: membersOf(schema, expansion),
  };
};

const answerExpansion = (context: ReferenceContext, root: string | undefined, prefix: string) => ({
  document: context.document,
  anchorPrefix: prefix,
  // What has a page of its own is shown here by its own members, and in full there.
  depthMax: root !== undefined && context.shared.has(root) ? 0 : answerDepthMax,
  shared: context.shared,
  linkTo: context.linkTo,
  expanded: new Map<string, Link>(),
});

const bodyOfAnswer = (
  context: ReferenceContext,
  { content = {} }: Answer,
): Omit<SuccessfulAnswer, "status" | "description"> => {
  const [entry] = Object.entries(content);
  if (entry === undefined) return { members: [] };
  const [contentType, { schema, example }] = entry;
  if (contentType !== "application/json") return { contentType, members: [] };
  const resolved = resolveSchema(context.document, schema);
  const { name } = resolved;
  const isObject = resolved.schema.properties !== undefined || typesOf(resolved.schema).includes("object");
  return {
    contentType,
    members: membersOf(schema, answerExpansion(context, name, "answer")),
    example: example ?? sampleBody(context.document, schema, "answer", context.known),
    ...(isObject ? {} : { type: typeWithNull(context.document, resolved) }),
    ...(name !== undefined && context.shared.has(name) ? { object: context.linkTo(name) } : {}),
  };
};

const answersOf = (context: ReferenceContext, { responses }: Operation): readonly SuccessfulAnswer[] =>
  Object.entries(responses)
    .filter(([status]) => !/^[45]/.test(status))
    .map(([status, answer]) => {
      const found = answerOf(context.document, answer);
      return { status, description: found.description, ...bodyOfAnswer(context, found) };
    });

/** The description without what the page shows in places of their own. */
const descriptionOf = ({ summary }: Operation, facts: OperationFacts): string => facts.description ?? `${summary}.`;

const failuresOf = (context: ReferenceContext, operation: Operation, facts: OperationFacts, isIdempotent: boolean) => ({
  ownFailures: ownFailures(context.facts, facts),
  commonFailures: commonFailures(context.facts, operation, {
    readsLists: facts.weight === "list",
    isIdempotent,
    named: facts.failures ?? [],
  }),
});

/** The page of one operation. */
export const operationPage = (context: ReferenceContext, located: LocatedOperation): OperationPage => {
  const { api, document } = context;
  const { operation, method, path } = located;
  const facts = factsFor(context, operation.operationId);
  const parameters = parametersOf(document, operation);
  const expansion = requestExpansion(context);
  const headers = parameterMembers(parameters, "header", expansion);
  const body = bodyOf(context, operation, expansion);
  const isIdempotent = headers.length > 0;
  return {
    api,
    id: operation.operationId,
    href: operationHref(api, operation.operationId),
    tag: operation.tags[0] ?? "",
    title: operation.summary,
    description: descriptionOf(operation, facts),
    deprecated: operation.deprecated === true,
    method,
    path,
    aliases: facts.aliases ?? [],
    isPublic: schemesOf(operation).length === 0,
    callers: callersOf(operation, facts),
    notes: notesOf(operation, facts, { method, isIdempotent }),
    headers,
    pathMembers: parameterMembers(parameters, "path", expansion),
    queryMembers: parameterMembers(parameters, "query", expansion),
    ...defined({ body }),
    answers: answersOf(context, operation),
    ...failuresOf(context, operation, facts, isIdempotent),
    samples: samplesOf(context, located),
  };
};
