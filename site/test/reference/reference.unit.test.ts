import { describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import type { LocatedOperation, OpenApiDocument, Schema } from "../../src/reference/document.ts";
import { operationsOf, parametersOf, resolveSchema } from "../../src/reference/document.ts";
import { loadSource } from "../../src/reference/load.ts";
import type { Member } from "../../src/reference/members.ts";
import { buildReference } from "../../src/reference/reference.ts";
import { sidebarFor } from "../../src/reference/sidebar.ts";
import type { SidebarEntry } from "../../src/reference/sidebar.ts";
import type { Api } from "../../src/reference/tags.ts";
import { tagOrder } from "../../src/reference/tags.ts";

const source = loadSource(join(import.meta.dirname, "../../.."));
const reference = buildReference(source);
const apis = ["merchant", "engine"] as const;

const pagesOf = (api: Api) => reference[api].tags.flatMap(({ operations }) => operations);
const locatedOf = (api: Api) => operationsOf(source[api]);

const pageOf = (api: Api, id: string) => {
  const page = pagesOf(api).find((one) => one.id === id);
  if (page === undefined) throw new Error(`${id} has no page.`);
  return page;
};

const flat = (members: readonly Member[]): readonly Member[] =>
  members.flatMap((member) => [member, ...flat(member.members)]);

const bodySchemaOf = ({ operation }: LocatedOperation): Schema | undefined =>
  Object.values(operation.requestBody?.content ?? {})[0]?.schema;

/** The members of the schema at the first level, through the items of a list. */
const namesIn = (document: OpenApiDocument, schema: Schema): readonly string[] => {
  const { schema: inner } = resolveSchema(document, schema);
  if (inner.items !== undefined) return namesIn(document, inner.items);
  const choices = inner.anyOf ?? inner.oneOf ?? [];
  return [...Object.keys(inner.properties ?? {}), ...choices.flatMap((choice) => namesIn(document, choice))];
};

const linksOf = (entries: readonly SidebarEntry[]): readonly string[] =>
  entries.flatMap((entry) => ("items" in entry ? linksOf(entry.items) : [entry.link]));

const hrefsOf = (members: readonly Member[]): readonly string[] =>
  flat(members).flatMap(({ elsewhere }) => (elsewhere === undefined ? [] : [elsewhere.href]));

describe("the pages of the API reference", () => {
  it("describes both APIs, with hundreds of operations", () => {
    expect(pagesOf("merchant").length).toBeGreaterThan(300);
    expect(pagesOf("engine").length).toBeGreaterThan(60);
  });

  it.each(apis)("has one page for each operation of the %s API", (api) => {
    const ids = locatedOf(api).map(({ operation }) => operation.operationId);
    expect(
      pagesOf(api)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  it("gives every page an address of its own", () => {
    const hrefs = apis.flatMap((api) => [
      ...reference[api].tags.map(({ href }) => href),
      ...pagesOf(api).map(({ href }) => href),
      ...reference[api].objects.map(({ href }) => href),
    ]);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    expect(hrefs.filter((href) => !/^\/docs\/reference\/(?:[A-Za-z0-9-]+\/)+$/.test(href))).toEqual([]);
  });

  it.each(apis)("knows the place of every tag of the %s API, and of no other", (api) => {
    const tags = new Set(locatedOf(api).flatMap(({ operation }) => operation.tags));
    expect([...tagOrder[api]].toSorted()).toEqual([...tags].toSorted());
  });

  it("shows payments first, beginning with their creation, and the operator's operations last", () => {
    const [first] = reference.merchant.tags;
    expect(first?.operations.slice(0, 3).map(({ id }) => id)).toEqual([
      "createPayment",
      "retrievePayment",
      "updatePayment",
    ]);
    expect(reference.merchant.tags.at(-1)?.name).toBe("Operator");
  });

  it("titles each page by the summary, and states what the operation does and where", () => {
    expect(pageOf("merchant", "capturePayment")).toMatchObject({
      title: "Capture a payment",
      method: "POST",
      path: "/payments/{payment_id}/capture",
    });
    const silent = apis.flatMap(pagesOf).filter(({ description }) => description === "");
    expect(silent).toEqual([]);
  });

  it("leaves to their own places what the description of a document repeats", () => {
    const repeated = /Reasons of failure:|Permission required with|Also available at/;
    expect(apis.flatMap(pagesOf).filter(({ description }) => repeated.test(description))).toEqual([]);
    const aliased = apis.flatMap(pagesOf).filter(({ aliases }) => aliases.length > 0);
    expect(aliased.length).toBeGreaterThan(0);
  });

  it("shows in the sidebar the operations of the current tag alone", () => {
    const links = linksOf(sidebarFor(reference, "merchant", "Refunds"));
    expect(links).toContain("/reference/createRefund/");
    expect(links).toContain("/reference/payments/");
    expect(links).not.toContain("/reference/createPayment/");
    expect(links.length).toBeLessThan(80);
  });
});

describe("the members of a request", () => {
  it.each(apis)("shows every path, query and header parameter of the %s API", (api) => {
    const missing = locatedOf(api).flatMap(({ operation }) => {
      const page = pageOf(api, operation.operationId);
      const shown = [...page.pathMembers, ...page.queryMembers, ...page.headers].map(({ name }) => name);
      return parametersOf(source[api], operation).filter(({ name }) => !shown.includes(name));
    });
    expect(missing).toEqual([]);
  });

  it.each(apis)("shows every member of every body of the %s API", (api) => {
    const bodies = locatedOf(api).filter((located) => bodySchemaOf(located) !== undefined);
    expect(bodies.length).toBeGreaterThan(30);
    const missing = bodies.flatMap((located) => {
      const shown = pageOf(api, located.operation.operationId).body?.members.map(({ name }) => name) ?? [];
      const names = namesIn(source[api], bodySchemaOf(located) ?? {});
      return names.filter((name) => !shown.includes(name)).map((name) => `${located.operation.operationId}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it("expands the members of nested objects, and names their place on the page", () => {
    const members = flat(pageOf("merchant", "confirmPayment").body?.members ?? []);
    expect(members.find(({ anchor }) => anchor === "member-payment_method_data.card.card_number")).toMatchObject({
      type: "string",
      required: true,
    });
  });

  it("expands an object once on a page, and links to it from elsewhere on it", () => {
    const members = pageOf("merchant", "confirmPayment").body?.members ?? [];
    expect(members.find(({ name }) => name === "billing")?.members.length).toBeGreaterThan(0);
    expect(members.find(({ name }) => name === "shipping")).toMatchObject({
      members: [],
      elsewhere: { label: "billing", href: "#member-billing" },
    });
  });

  it("states limits, patterns, values and defaults", () => {
    const members = flat(pageOf("merchant", "createPayment").body?.members ?? []);
    expect(members.find(({ name }) => name === "amount")?.limits).toEqual(["0 to 999,999,999,999"]);
    expect(members.find(({ name }) => name === "tax_status")?.values).toEqual(["taxable", "exempt"]);
    expect(members.find(({ name }) => name === "customer_id")?.pattern).toContain("payment_methods");
    const key = pageOf("merchant", "createPayment").headers.find(({ name }) => name === "Idempotency-Key");
    expect(key?.limits).toEqual(["1 to 255 characters"]);
  });

  it("links to the page of a long list of values instead of repeating it", () => {
    const currency = pageOf("merchant", "createPayment").body?.members.find(({ name }) => name === "currency");
    expect(currency?.values).toEqual([]);
    expect(currency?.elsewhere?.href).toBe("/docs/reference/objects/CurrencyCode/");
    expect(reference.merchant.objects.find(({ name }) => name === "CurrencyCode")?.values).toContain("EUR");
  });

  it("gives every member of a page a place of its own", () => {
    const repeated = apis.flatMap(pagesOf).flatMap((page) => {
      const answers = page.answers.flatMap(({ members }) => members);
      const anchors = flat([
        ...page.headers,
        ...page.pathMembers,
        ...page.queryMembers,
        ...(page.body?.members ?? []),
        ...answers,
      ]).map(({ anchor }) => anchor);
      return anchors
        .filter((anchor, index) => anchors.indexOf(anchor) !== index)
        .map((anchor) => `${page.id}#${anchor}`);
    });
    expect(repeated).toEqual([]);
  });

  it("lists deprecated members after the others", () => {
    const members = pageOf("merchant", "createPayment").body?.members ?? [];
    const first = members.findIndex(({ deprecated }) => deprecated);
    expect(first).toBeGreaterThan(0);
    expect(members.slice(first).every(({ deprecated }) => deprecated)).toBe(true);
  });
});

describe("the answers", () => {
  it("shows the members and an example of every JSON answer", () => {
    const answers = apis.flatMap(pagesOf).flatMap(({ answers: own }) => own);
    const withJson = answers.filter(({ contentType }) => contentType === "application/json");
    expect(withJson.length).toBeGreaterThan(350);
    expect(withJson.filter(({ example }) => example === undefined)).toEqual([]);
  });

  it("shows a shared object by its own members, and links to the page with all of them", () => {
    const [answer] = pageOf("merchant", "confirmPayment").answers;
    expect(answer?.object).toEqual({ label: "Payment", href: "/docs/reference/objects/Payment/" });
    expect(answer?.members.map(({ name }) => name)).toEqual(expect.arrayContaining(["payment_id", "status"]));
    const page = reference.merchant.objects.find(({ name }) => name === "Payment");
    expect(flat(page?.members ?? []).length).toBeGreaterThan(150);
    expect(page?.answeredBy.map(({ href }) => href)).toContain("/docs/reference/confirmPayment/");
  });

  it.each(apis)("has the page of every object that a page of the %s API links to", (api) => {
    const members = [
      ...pagesOf(api).flatMap((page) => [
        ...page.headers,
        ...page.pathMembers,
        ...page.queryMembers,
        ...(page.body?.members ?? []),
        ...page.answers.flatMap((answer) => answer.members),
      ]),
      ...reference[api].objects.flatMap((object) => object.members),
    ];
    const links = hrefsOf(members).filter((href) => !href.startsWith("#"));
    const pages = new Set(reference[api].objects.map(({ href }) => href));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => !pages.has(href))).toEqual([]);
  });
});

describe("who may call", () => {
  it("names the credentials of a payment's confirmation, and the permission", () => {
    expect(pageOf("merchant", "confirmPayment").callers).toEqual([
      {
        name: "Secret key",
        header: "api-key: snd_… (live: prd_…)",
        condition: "Permission `payments:write`, if the key has scopes.",
      },
      { name: "Publishable key", header: "api-key: pk_…", condition: "" },
    ]);
  });

  it("marks operations without a credential as public", () => {
    const isPublic = pagesOf("merchant").filter((page) => page.isPublic);
    expect(isPublic.map(({ id }) => id)).toContain("startRedirect");
    expect(isPublic.every(({ callers }) => callers.length === 0)).toBe(true);
  });

  it("states repeating, step-up, suspension and paging", () => {
    const terms = (id: string): readonly string[] => pageOf("merchant", id).notes.map(({ term }) => term);
    expect(terms("createPayment")).toContain("Suspended merchants");
    expect(terms("createApiKey")).toContain("Step-up");
    const notes = pageOf("merchant", "listPayments").notes;
    expect(notes.find(({ term }) => term === "Pages")?.text).toBe(
      "The items are in data. For the next page send starting_after with payment_id of the last item.",
    );
    expect(pageOf("merchant", "createRefund").notes.find(({ term }) => term === "Repeating")?.text).toContain(
      "24 hours",
    );
  });
});

describe("the errors", () => {
  it.each(apis)("shows every failure of every operation of the %s API with code, cause and cure", (api) => {
    const missing = locatedOf(api).flatMap(({ operation: { operationId } }) => {
      const page = pageOf(api, operationId);
      const shown = new Map(page.ownFailures.map((failure) => [failure.reason, failure]));
      return (source.facts[api][operationId]?.failures ?? [])
        .filter((reason) => {
          const failure = shown.get(reason);
          return failure === undefined || failure.cause === "" || failure.cure === "" || failure.code === "";
        })
        .map((reason) => `${operationId}: ${reason}`);
    });
    expect(missing).toEqual([]);
    expect(pagesOf(api).flatMap(({ ownFailures }) => ownFailures).length).toBeGreaterThan(40);
  });

  it("links each to its place among all error codes", () => {
    const [failure] = pageOf("merchant", "retrievePayment").ownFailures.filter(
      ({ reason }) => reason === "payment_not_found",
    );
    expect(failure).toMatchObject({
      code: "HE_02",
      status: 404,
      cause: "There is no payment {payment_id}.",
      cure: "Check the id and the key.",
      href: "/docs/error-codes/#HE_02",
    });
  });

  it("shows each failure once", () => {
    const repeated = apis.flatMap(pagesOf).flatMap((page) => {
      const reasons = [...page.ownFailures, ...page.commonFailures].map(({ reason }) => reason);
      return reasons
        .filter((reason, index) => reasons.indexOf(reason) !== index)
        .map((reason) => `${page.id}: ${reason}`);
    });
    expect(repeated).toEqual([]);
  });

  it("shows the failures that operations share, by the shape of the operation", () => {
    const reasons = (id: string) => pageOf("merchant", id).commonFailures.map(({ reason }) => reason);
    expect(reasons("createPayment")).toEqual(
      expect.arrayContaining(["unauthorized", "idempotency_conflict", "rate_limited"]),
    );
    expect(reasons("createPayment")).not.toContain("too_many_reads");
    expect(reasons("listPayments")).toContain("too_many_reads");
    expect(reasons("listPayments")).not.toContain("idempotency_conflict");
  });
});

describe("a schema that contains itself", () => {
  const node: Schema = {
    type: "object",
    properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/components/schemas/Node" } } },
  };
  const operation = {
    operationId: "createPayment",
    tags: ["Payments"],
    summary: "Create a tree",
    description: "Creates a tree.",
    security: [],
    requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } },
    responses: {
      "200": {
        description: "A tree.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } },
      },
    },
  };
  const document: OpenApiDocument = {
    tags: [],
    paths: { "/trees": { post: operation } },
    components: { schemas: { Node: node }, parameters: {}, responses: {} },
  };

  it("is expanded once and linked from within", () => {
    const { merchant } = buildReference({ ...source, merchant: document, webhooks: { ...document, webhooks: {} } });
    const [page] = merchant.tags.flatMap(({ operations }) => operations);
    const children = page?.body?.members.find(({ name }) => name === "children");
    expect(children).toMatchObject({ members: [], elsewhere: { href: "/docs/reference/objects/Node/" } });
    expect(merchant.objects.map(({ name }) => name)).toEqual(["Node"]);
  });
});
