import createClient from "openapi-fetch";
import type { Middleware } from "openapi-fetch";
import { createQueryClient } from "../api/create-query-client.ts";
import { Refusal, refusalOf, unanswered } from "../api/refusal.ts";
import type { paths } from "../generated/merchant-api.ts";
import { createAdminKey } from "./admin-key.ts";

/** What the operator was answered; nothing of it outlives the key. */
export const operatorQueries = createQueryClient();

export const adminKey = createAdminKey(() => {
  operatorQueries.clear();
});

const keyHeader = "api-key";

const keyMissing = (): Refusal =>
  new Refusal("Changes are locked. Unlock them first.", {
    status: 0,
    code: null,
    requestId: null,
    retryAfterSeconds: null,
    field: null,
    problems: [],
  });

const keyMiddleware: Middleware = {
  onRequest: ({ request }) => {
    if (request.headers.has(keyHeader)) return request;
    const key = adminKey.forRequest(request.method);
    if (key === undefined) throw keyMissing();
    request.headers.set(keyHeader, key);
    return request;
  },
  onResponse: async ({ response }) => {
    if (response.ok) return undefined;
    const refusal = await refusalOf(response);
    if (refusal.status === 401) adminKey.forget();
    throw refusal;
  },
  onError: unanswered,
};

/**
 * The merchant API with the admin key. The key goes to this origin alone, is never taken along by a redirect, and no
 * cookie of a merchant's user goes with it. A refused request throws a {@link Refusal}.
 */
export const operatorApi = createClient<paths>({
  baseUrl: "/",
  mode: "same-origin",
  credentials: "omit",
  redirect: "error",
  cache: "no-store",
  referrerPolicy: "no-referrer",
});
operatorApi.use(keyMiddleware);

/** Keeps a key that the gateway takes. */
export const tryKey = async (key: string): Promise<void> => {
  await operatorApi.GET("/organizations", { params: { query: { limit: 1 } }, headers: { [keyHeader]: key } });
  adminKey.take(key);
};
