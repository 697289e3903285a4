import { describe, expect, it } from "@jest/globals";
import { bareNamesKeyword } from "@railyard/contracts";

import { bareNameExpansion } from "../src/bare-names.ts";

describe("bare names", () => {
  const method = { type: "object", properties: { reward: {} }, [bareNamesKeyword]: ["reward"] };
  const expand = bareNameExpansion({ type: "object", properties: { method, other: { type: "string" } } });

  it("represent an object with the one empty member, and the body sent stays as it was", () => {
    const sent = { method: "reward", other: "reward" };
    expect(expand(sent)).toEqual({ method: { reward: {} }, other: "reward" });
    expect(sent).toEqual({ method: "reward", other: "reward" });
  });

  it.each([{ method: "gold" }, { method: { reward: {} } }, { method: null }, {}, [], "reward", undefined])(
    "leave %j to the schema",
    (body) => {
      expect(expand(body)).toBe(body);
    },
  );

  it("cost nothing where no member may be one", () => {
    const body = { method: "reward" };
    expect(bareNameExpansion({ type: "object", properties: { method: { type: "string" } } })(body)).toBe(body);
  });
});
