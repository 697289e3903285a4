// Lists of the Node client: one page when awaited, all items when iterated, in every style that the API has.
import { describe, expect, it } from "@jest/globals";
import { mockRailyard } from "../packages/node/src/testing.ts";
import type { MockedOperations, MockedRequest } from "../packages/node/src/testing.ts";

interface Numbered {
  readonly id: number;
}

const all = Array.from({ length: 7 }, (_item, index): Numbered => ({ id: index + 1 }));

const collect = async (items: AsyncIterable<unknown>): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
};

const queryOf = ({ path }: MockedRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(path, "http://platform.test").searchParams);

const bodyOf = ({ body }: MockedRequest): Readonly<Record<string, number>> => body as Record<string, number>;

const make = (mocked: MockedOperations) => {
  const { railyard, fetch } = mockRailyard(mocked);
  return { railyard, requests: fetch.requests };
};

/** Payments after a cursor, as GET /payments/list answers them. */
const paymentsAfter = (request: MockedRequest) => {
  const { limit = "10", starting_after: after } = queryOf(request);
  const ids = all.map(({ id }) => `pay_${String(id)}`);
  const begin = after === undefined ? 0 : ids.indexOf(after) + 1;
  const data = ids.slice(begin, begin + Number(limit)).map((payment_id) => ({ payment_id }));
  return { body: { size: data.length, data } };
};

describe("a list", () => {
  it("sends nothing before it is used, and is one page when awaited", async () => {
    const { railyard, requests } = make({ "payments.list": paymentsAfter });
    const list = railyard.payments.list({ limit: 2 });
    expect(requests).toHaveLength(0);
    expect(await list).toEqual({ size: 2, data: [{ payment_id: "pay_1" }, { payment_id: "pay_2" }] });
    expect(await list.then(({ data }) => data.length)).toBe(2);
    expect(requests).toHaveLength(1);
  });

  it("continues after a page that was awaited, without asking for it again", async () => {
    const { railyard, requests } = make({ "payments.list": paymentsAfter });
    const list = railyard.payments.list({ limit: 4 });
    await list;
    expect(await collect(list)).toHaveLength(7);
    expect(requests.map(queryOf)).toEqual([{ limit: "4" }, { limit: "4", starting_after: "pay_4" }]);
  });

  it("rejects like a promise, also while iterated", async () => {
    const refused = { status: 403, body: { error: { code: "IR_01", reason: "forbidden", message: "Not permitted." } } };
    const { railyard } = make({ "payments.list": () => refused });
    await expect(railyard.payments.list()).rejects.toMatchObject({ name: "PermissionError" });
    await expect(collect(railyard.payments.list())).rejects.toMatchObject({ name: "PermissionError" });
    const caught = await railyard.payments.list().catch((error: { readonly reason: string }) => error.reason);
    expect(caught).toBe("forbidden");
    let isOver = false;
    await railyard.payments
      .list()
      .finally(() => {
        isOver = true;
      })
      .catch(() => undefined);
    expect(isOver).toBe(true);
  });

  it("has the first items as an array, and asks for no more pages than that takes", async () => {
    const { railyard, requests } = make({ "payments.list": paymentsAfter });
    expect(await railyard.payments.list({ limit: 2 }).toArray({ limit: 3 })).toHaveLength(3);
    expect(requests).toHaveLength(2);
    expect(await railyard.payments.list({ limit: 2 }).toArray({ limit: 0 })).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  it("has its pages one by one", async () => {
    const { railyard } = make({ "payments.list": paymentsAfter });
    const pages = await collect(railyard.payments.list({ limit: 3 }).pages());
    expect(pages.map((page) => (page as { readonly size: number }).size)).toEqual([3, 3, 1]);
  });
});

describe("iterating", () => {
  it("by the id of the last item ends with a page that is not full, or an empty one without a limit", async () => {
    const { railyard, requests } = make({ "payments.list": paymentsAfter });
    const ids = await collect(railyard.payments.list({ limit: 7, customer_id: "cus_1" }));
    expect(ids).toEqual(all.map(({ id }) => ({ payment_id: `pay_${String(id)}` })));
    expect(requests.map(queryOf)).toEqual([
      { limit: "7", customer_id: "cus_1" },
      { limit: "7", customer_id: "cus_1", starting_after: "pay_7" },
    ]);
    expect(await collect(railyard.payments.list())).toHaveLength(7);
    expect(requests.slice(2).map(queryOf)).toEqual([{}, { starting_after: "pay_7" }]);
  });

  it("by the id of the last item in a body leaves an offset of the first page out", async () => {
    const { railyard, requests } = make({
      "payments.search": (request) => {
        const { starting_after: after } = request.body as { readonly starting_after?: string };
        return { body: { data: after === undefined ? [{ payment_id: "pay_6" }, { payment_id: "pay_7" }] : [] } };
      },
    });
    expect(await collect(railyard.payments.search({ offset: 5, limit: 2 }))).toHaveLength(2);
    expect(requests.map(({ body }) => body)).toEqual([
      { offset: 5, limit: 2 },
      { limit: 2, starting_after: "pay_7" },
    ]);
  });

  it("by the cursor of the answer ends where the answer has none, also after a page that is not full", async () => {
    const { railyard, requests } = make({
      "decisionRules.listVersions": (request) => {
        const before = Number(queryOf(request)["before"] ?? 4);
        const version = before - 1;
        return { body: { versions: [{ version }], next_before: version === 1 ? null : version } };
      },
    });
    const found = await collect(railyard.decisionRules.listVersions({ kind: "surcharge", limit: 5 }));
    expect(found).toEqual([{ version: 3 }, { version: 2 }, { version: 1 }]);
    expect(requests.map((request) => queryOf(request)["before"])).toEqual([undefined, "3", "2"]);
  });

  it("by an offset begins at the caller's, and goes by what arrived", async () => {
    const { railyard, requests } = make({
      "refunds.list": (request) => {
        const { offset = 0, limit = 3 } = bodyOf(request);
        return { body: { count: 0, data: all.slice(offset, offset + limit) } };
      },
    });
    expect(await collect(railyard.refunds.list({ offset: 1, limit: 3 }))).toEqual(all.slice(1));
    expect(requests.map(({ body }) => body)).toEqual([
      { offset: 1, limit: 3 },
      { offset: 4, limit: 3 },
      { offset: 7, limit: 3 },
    ]);
  });

  it("by an offset reads answers that are arrays", async () => {
    const { railyard } = make({
      "customers.list": (request) => {
        const { offset = "0" } = queryOf(request);
        return { body: all.slice(Number(offset), Number(offset) + 3) };
      },
    });
    expect(await collect(railyard.customers.list())).toEqual(all);
  });

  it("by an offset of another name sends that one", async () => {
    const { railyard, requests } = make({
      "apiKeys.list": (request) => {
        const { skip = "0" } = queryOf(request);
        return { body: all.slice(Number(skip), Number(skip) + 3) };
      },
    });
    expect(await collect(railyard.apiKeys.list("kiosk", { limit: 3 }))).toEqual(all);
    expect(requests.map((request) => queryOf(request)["skip"])).toEqual([undefined, "3", "6"]);
  });

  it("by page numbers counts from the caller's page", async () => {
    const { railyard, requests } = make({
      "decisions.retrievePaymentAudit": (request) => {
        const page = Number(queryOf(request)["page"] ?? 1);
        return { body: { results: all.slice((page - 1) * 3, page * 3) } };
      },
    });
    expect(await collect(railyard.decisions.retrievePaymentAudit({ page: 2, page_size: 3 }))).toEqual(all.slice(3));
    expect(requests.map((request) => queryOf(request)["page"])).toEqual(["2", "3"]);
  });

  it("over a whole list asks once", async () => {
    const { railyard, requests } = make({ "profiles.list": () => ({ body: all }) });
    expect(await collect(railyard.profiles.list("merchant_1"))).toEqual(all);
    expect(requests).toHaveLength(1);
  });

  it("is refused where the cursor leads back, which is for single pages", async () => {
    const { railyard } = make({ "payments.list": paymentsAfter });
    const list = railyard.payments.list({ ending_before: "pay_4" });
    await expect(collect(list)).rejects.toThrow("ending_before");
    await expect(list).resolves.toMatchObject({ size: 7 });
  });
});
