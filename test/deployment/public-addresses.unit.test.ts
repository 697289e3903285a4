// What the world outside the cluster sees of an installation, and what an installation sees of it.
import { describe, expect, it } from "@jest/globals";
import * as contracts from "@railyard/contracts";
import type { Manifest } from "./manifests.ts";
import { environmentOf, plainValues, refusalOf, render, sandboxValues } from "./manifests.ts";

describe("the address of a caller", () => {
  const trust = async (args: readonly string[]): Promise<unknown> =>
    environmentOf(await render(args), "gateway")["TRUST_FORWARDED_FOR"];

  it("is read from the proxy's header exactly with an ingress, unless the values specify otherwise", async () => {
    expect(await trust(sandboxValues)).toBe("true");
    expect(await trust(plainValues)).toBe("false");
    expect(await trust([...plainValues, "--set", "gateway.trustForwardedFor=true"])).toBe("true");
  });

  it("is never the ingress's own", async () => {
    const refusal = await refusalOf([...sandboxValues, "--set", "gateway.trustForwardedFor=false"]);
    expect(refusal).toContain("gateway.trustForwardedFor must not be false");
  });
});

describe("the console", () => {
  const settings = async (...args: readonly string[]): Promise<readonly unknown[]> => {
    const environment = environmentOf(await render([...plainValues, ...args]), "gateway");
    return [environment["CONSOLE_ENABLED"], environment["CONSOLE_HOST"]];
  };

  it("is at every host unless the values name one, or switch it off", async () => {
    expect(await settings()).toEqual(["true", undefined]);
    expect(await settings("--set", "gateway.console.host=console.example.com")).toEqual([
      "true",
      "console.example.com",
    ]);
    expect(await settings("--set", "gateway.console.enabled=false")).toEqual(["false", undefined]);
    const wrong = ["--set", "gateway.console.host=https://console.example.com"];
    expect(await refusalOf([...plainValues, ...wrong])).toContain("console");
  });

  it("has no pages for the operator unless the values switch them on, at a host that they may name", async () => {
    const operator = async (...args: readonly string[]): Promise<readonly unknown[]> => {
      const environment = environmentOf(await render([...plainValues, ...args]), "gateway");
      return [environment["CONSOLE_OPERATOR_ENABLED"], environment["CONSOLE_OPERATOR_HOST"]];
    };
    const on = ["--set", "gateway.console.operator.enabled=true"];
    expect(await operator()).toEqual(["false", undefined]);
    expect(await operator(...on)).toEqual(["true", undefined]);
    const host = ["--set", "gateway.console.operator.host=operator.example.com"];
    expect(await operator(...on, ...host)).toEqual(["true", "operator.example.com"]);
  });
});

interface IngressRule {
  readonly host: string;
  readonly http: { readonly paths: readonly { readonly path: string; readonly backend: unknown }[] };
}

const rulesOf = (manifests: readonly Manifest[]): readonly IngressRule[] =>
  manifests
    .filter(({ kind }) => kind === "Ingress")
    .flatMap(({ spec }) => (spec as unknown as { rules: readonly IngressRule[] }).rules);

interface Operation {
  readonly operationId?: string;
  readonly path?: string;
  readonly page?: boolean;
}

/** Paths of the sandbox provider: those of pages for customers, or the others. */
const sandboxPaths = (isPage: boolean): readonly string[] =>
  (Object.values(contracts) as readonly Operation[]).flatMap(({ operationId, path, page = false }) =>
    operationId?.startsWith("sandbox_") === true && path !== undefined && page === isPage ? [path] : [],
  );

describe("the sandbox provider", () => {
  it("shows its pages to customers where the ingress leads, and takes webhooks to the gateway inside", async () => {
    const manifests = await render(sandboxValues);
    expect(environmentOf(manifests, "sandbox-provider")).toMatchObject({
      SANDBOX_PUBLIC_URL: "https://bank.sandbox.example.com",
      PUBLIC_URL: "https://sandbox.example.com",
      GATEWAY_URL: "http://railyard-gateway:8080",
    });
    const rule = rulesOf(manifests).find(({ host }) => host === "bank.sandbox.example.com");
    const routed = (path: string): boolean => rule?.http.paths.some((given) => path.startsWith(given.path)) === true;
    expect(sandboxPaths(true).length).toBeGreaterThan(3);
    expect(sandboxPaths(false).length).toBeGreaterThan(10);
    expect(sandboxPaths(true).filter((path) => !routed(path))).toEqual([]);
    expect(sandboxPaths(false).filter((path) => routed(path))).toEqual([]);
    expect(rule?.http.paths[0]?.backend).toEqual({
      service: { name: "railyard-sandbox-provider", port: { name: "http" } },
    });
  });

  it("is not installed where no browser reaches it", async () => {
    const refusal = await refusalOf([...sandboxValues, "--set", "ingress.sandboxHost="]);
    expect(refusal).toContain("ingress.sandboxHost is required with services.sandbox-provider.enabled");
  });
});

describe("links in mails", () => {
  it("lead where the values specify, and no mail server is given without that", async () => {
    expect(environmentOf(await render(sandboxValues), "merchants")).toMatchObject({
      MAIL_LINK_URL: "https://dashboard.sandbox.example.com",
      MAIL_FROM: "Example <no-reply@example.com>",
      SMTP_URL: expect.anything(),
    });
    expect(environmentOf(await render(plainValues), "merchants")).not.toHaveProperty("SMTP_URL");
  });

  const refusals: readonly (readonly [string, readonly string[]])[] = [
    ["mail.linkUrl is required with secrets.values.smtpUrl", ["secrets.values.smtpUrl=smtps://mail.example.com"]],
    [
      "mail.linkUrl is required with services.merchants.env.EMAIL_VERIFICATION_REQUIRED",
      ["services.merchants.env.EMAIL_VERIFICATION_REQUIRED=true"],
    ],
    ["mail.from is required", ["mail.linkUrl=https://dashboard.example.com"]],
    ["publicUrl is http://localhost:8080", ["publicUrl=http://localhost:8080"]],
    ["mail.linkUrl is http://127.0.0.1", ["mail.linkUrl=http://127.0.0.1/pages,mail.from=a@example.com"]],
  ];
  it.each(refusals)("never lead nowhere: %s", async (message, values) => {
    expect(await refusalOf([...plainValues, "--set", values.join(",")])).toContain(message);
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
