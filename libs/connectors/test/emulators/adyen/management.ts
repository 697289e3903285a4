import type { Answer, State, Wire } from "./state.ts";

/** A webhook that the merchant account has at the emulator. */
export type KeptWebhook = Wire & { readonly id: string; readonly url: string };

const problem = (status: number, errorCode: string, title: string, detail: string): Answer => ({
  status,
  body: { type: "https://docs.adyen.com/errors", errorCode, title, detail, status, requestId: "PSPMANAGEMENT" },
});

const linksOf = (path: string): Wire =>
  Object.fromEntries(
    ["self", "generateHmac", "testWebhook", "merchant"].map((name) => [
      name,
      { href: `https://management-test.adyen.com${path}/${name}` },
    ]),
  );

const make = (state: State, path: string, request: Wire): Answer => {
  for (const name of ["type", "url", "communicationFormat"]) {
    if (typeof request[name] !== "string") return problem(422, "00_422", "Invalid request", `${name} is missing`);
  }
  if (!String(request["url"]).startsWith("http")) return problem(422, "31_004", "Invalid request", "The url is wrong");
  const id = `S2-${state.nextId().slice(-12)}`;
  const webhook = { _links: linksOf(path), id, hasError: false, ...request } as unknown as KeptWebhook;
  state.webhooks.set(id, webhook);
  return { status: 200, body: webhook };
};

/** Hexadecimal, as Adyen gives them. */
export const hmacKeyOf = (id: string): string => Buffer.from(id.padEnd(32, "k")).toString("hex").toUpperCase();

/** A call of the Management API; null when it is none. */
export const answerManagement = (state: State, method: string, path: string, request: Wire): Answer | null => {
  const [, merchant, id, action] = /^\/merchants\/([^/]+)\/webhooks(?:\/([^/]+))?(\/generateHmac)?$/.exec(path) ?? [];
  if (merchant === undefined) return null;
  if (merchant !== "TestMerchant") return problem(403, "00_403", "Forbidden", "Not the right permission");
  if (id === undefined && method === "POST") return make(state, path, request);
  if (id === undefined) {
    const data = [...state.webhooks.values()];
    return { status: 200, body: { data, itemsTotal: data.length, pagesTotal: 1 } };
  }
  if (!state.webhooks.has(id)) return problem(422, "31_003", "Not found", "There is no such webhook");
  if (action !== undefined) return { status: 200, body: { hmacKey: hmacKeyOf(id) } };
  state.webhooks.delete(id);
  return { status: 204, body: null };
};
