import { describe, expect, it } from "@jest/globals";
import {
  canBeEnabled,
  draftOf,
  endpointBodyOf,
  headersIn,
  isComplete,
  newDraft,
  shownStateOf,
} from "../src/screens/developers/endpoint-parts.ts";
import type { Endpoint } from "../src/screens/developers/endpoint-parts.ts";

const endpoint = {
  url: "https://accounting.example/hooks",
  description: null,
  event_classes: ["refunds"],
  event_types: [],
  header_names: ["x-shop"],
  authentication: { type: "basic" },
  rate_per_second: 10,
  ordering: "object",
} as unknown as Endpoint;

describe("headers of an endpoint", () => {
  it("are written one a line", () => {
    expect(headersIn("x-shop: berlin\n\n x-link : https://a.example ")).toEqual({
      "x-shop": "berlin",
      "x-link": "https://a.example",
    });
    expect(headersIn(" \n")).toEqual({});
  });

  it.each(["x-shop", "x-shop:", ": berlin", "x-shop: a\nx-shop: b"])("are none of %j", (text) => {
    expect(headersIn(text)).toBeNull();
  });
});

describe("the settings of an endpoint", () => {
  it("are sent whole where one is added", () => {
    const draft = { ...newDraft, url: " https://a.example/ ", headers: "x-shop: berlin" };
    expect(isComplete(draft)).toBe(true);
    expect(endpointBodyOf(draft)).toEqual({
      url: "https://a.example/",
      description: null,
      event_classes: [],
      event_types: [],
      headers: { "x-shop": "berlin" },
      authentication: {},
      rate_per_second: null,
      ordering: "none",
    });
  });

  it("leave out what an edit does not show, so that it stays", () => {
    const body = endpointBodyOf(draftOf(endpoint));
    expect(body).toEqual({
      url: endpoint.url,
      description: null,
      event_classes: ["refunds"],
      event_types: [],
      rate_per_second: 10,
      ordering: "object",
    });
  });

  it("name one kind of authentication, without what is empty", () => {
    const credentials = { username: "left over", token_url: "https://id.example/token", client_id: "a" };
    const draft = { ...newDraft, url: "https://a.example/", authentication: "oauth2", credentials } as const;
    expect(isComplete(draft)).toBe(false);
    const complete = { ...draft, credentials: { ...credentials, client_secret: "b" } };
    expect(isComplete(complete)).toBe(true);
    expect(endpointBodyOf(complete).authentication).toEqual({
      oauth2: { token_url: "https://id.example/token", client_id: "a", client_secret: "b" },
    });
  });

  it("need an address, and an event where events are chosen", () => {
    expect(isComplete(newDraft)).toBe(false);
    const draft = { ...newDraft, url: "https://a.example/", isOfAll: false };
    expect(isComplete(draft)).toBe(false);
    expect(isComplete({ ...draft, types: ["payment_failed"] })).toBe(true);
  });
});

describe("the state of an endpoint", () => {
  it("names who disabled it", () => {
    expect(shownStateOf({ state: "disabled", disabled_reason: "gone" })).toEqual(["gone", "bad"]);
    expect(shownStateOf({ state: "disabled", disabled_reason: "merchant" })).toEqual(["disabled", "stopped"]);
    expect(shownStateOf({ state: "active", disabled_reason: null })).toEqual(["active", "good"]);
  });

  it("can be cleared where something is wrong", () => {
    const states = ["active", "failing", "paused", "disabled", "no_url"] as const;
    expect(states.filter((state) => canBeEnabled({ state, disabled_reason: null }))).toEqual([
      "failing",
      "paused",
      "disabled",
    ]);
  });
});
