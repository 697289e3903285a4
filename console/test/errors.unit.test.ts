import { describe, expect, it } from "@jest/globals";
import { Refusal } from "../src/api/refusal.ts";
import { operatorApi } from "../src/operator/operator-api.ts";
import { errorText } from "../src/parts/error-text.ts";

/** Names in place of texts, with what is put into them. */
const t = (name: string, values: object = {}): string => [name, ...Object.values(values)].join(" ");

const refusal = new Refusal("The name is taken.", {
  status: 409,
  code: "HE_01",
  requestId: null,
  field: null,
  retryAfterSeconds: null,
  problems: [],
});

const failureOf = (fetch: () => Promise<Response>): Promise<unknown> =>
  operatorApi
    .GET("/operator/services", { baseUrl: "http://console.test", headers: { "api-key": "some" }, fetch })
    .catch((error: unknown) => error);

describe("the text of an error", () => {
  it("is the API's own where it has refused", () => {
    expect(errorText(refusal, t)).toBe("The name is taken.");
  });

  it("states that no answer came where the request failed", async () => {
    const error = await failureOf(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(errorText(error, t)).toBe("general.offline");
  });

  it("names a fault of the page as what it is", () => {
    expect(errorText(new TypeError("rows is undefined"), t)).toBe("general.fault TypeError: rows is undefined");
  });

  it("does not take an answer that is no JSON for a server out of reach", async () => {
    const error = await failureOf(() => Promise.resolve(new Response("<html>")));
    expect(errorText(error, t)).toMatch(/^general\.fault /);
  });
});
