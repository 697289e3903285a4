import type { LoadRequest } from "../load-generator.ts";

const yearMs = 365 * 86_400_000;

const search = (body: object): Omit<LoadRequest, "headers"> => ({
  method: "POST",
  path: "/payments/list",
  body: JSON.stringify(body),
});

/** What a dashboard of a large merchant asks for, and what is hardest to answer of it. */
export const listRequests = (headers: Readonly<Record<string, string>>, nowMs = Date.now()): readonly LoadRequest[] => {
  const year = { start_time: new Date(nowMs - yearMs).toISOString(), end_time: new Date(nowMs).toISOString() };
  const requests: readonly Omit<LoadRequest, "headers">[] = [
    { method: "GET", path: "/payments/list?limit=100" },
    search({ limit: 50, status: ["failed"] }),
    search({ limit: 50, amount_filter: { start_amount: 3_000, end_amount: 3_500 } }),
    search({ limit: 50, offset: 10_000 }),
    search({ limit: 50, status: ["succeeded"], currency: ["USD"], ...year }),
    search({ limit: 50, order: { on: "amount", by: "desc" } }),
    { method: "GET", path: `/payments/aggregate?${new URLSearchParams(year).toString()}` },
    { method: "POST", path: "/payments/filter", body: JSON.stringify(year) },
  ];
  return requests.map((request) => ({ ...request, headers: { ...headers, "content-type": "application/json" } }));
};
