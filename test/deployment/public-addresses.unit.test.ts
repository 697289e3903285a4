// What the world outside the cluster sees of an installation, and what an installation sees of it.
import { describe, expect, it } from "@jest/globals";
import { environmentOf, plainValues, refusalOf, render, sandboxValues } from "./manifests.ts";

describe("the address of a caller", () => {
  const trust = async (args: readonly string[]): Promise<unknown> =>
    environmentOf(await render(args), "gateway")["TRUST_FORWARDED_FOR"];

  it("is read from the proxy's header exactly when there is an ingress, unless the values say otherwise", async () => {
    expect(await trust(sandboxValues)).toBe("true");
    expect(await trust(plainValues)).toBe("false");
    expect(await trust([...plainValues, "--set", "gateway.trustForwardedFor=true"])).toBe("true");
  });

  it("is never the ingress's own", async () => {
    const refusal = await refusalOf([...sandboxValues, "--set", "gateway.trustForwardedFor=false"]);
    expect(refusal).toContain("gateway.trustForwardedFor must not be false");
  });
});

describe("values that do not fit together", () => {
  it("are all named at once", async () => {
    const refusal = await refusalOf([
      ...plainValues,
      "--set",
      "publicUrl=,secrets.values.masterKey=abc,ingress.enabled=true,services.events.calls[0]=nobody",
    ]);
    for (const problem of ["publicUrl is required", "are both set", "ingress.host is required", "is no service"]) {
      expect(refusal).toContain(problem);
    }
  });
});
