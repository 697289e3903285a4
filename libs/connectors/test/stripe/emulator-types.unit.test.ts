// Checks what the emulator answers against the types of Stripe's own SDK, with the compiler.
import { describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import ts from "typescript";

import { recordedExchanges } from "../conformance.ts";

/** The SDK's type of an answer, by the path of the request. */
const types: readonly (readonly [path: RegExp, type: string])[] = [
  [/^\/v1\/payment_methods/, "Stripe.PaymentMethod"],
  [/^\/v1\/customers\/search/, "Stripe.ApiSearchResult<Stripe.Customer>"],
  [/^\/v1\/customers/, "Stripe.Customer"],
  [/^\/v1\/payment_intents\/search/, "Stripe.ApiSearchResult<Stripe.PaymentIntent>"],
  [/^\/v1\/payment_intents/, "Stripe.PaymentIntent"],
  [/^\/v1\/setup_intents/, "Stripe.SetupIntent"],
  [/^\/v1\/refunds$/, "Stripe.Refund | Stripe.ApiList<Stripe.Refund>"],
  [/^\/v1\/refunds/, "Stripe.Refund"],
  [/^\/v1\/disputes$/, "Stripe.ApiList<Stripe.Dispute>"],
  [/^\/v1\/disputes/, "Stripe.Dispute"],
  [/^\/v1\/files/, "Stripe.File"],
  [/^\/v1\/webhook_endpoints$/, "Stripe.WebhookEndpoint | Stripe.ApiList<Stripe.WebhookEndpoint>"],
  [/^\/v1\/webhook_endpoints/, "Stripe.WebhookEndpoint | Stripe.DeletedWebhookEndpoint"],
];

interface Answer {
  readonly name: string;
  readonly type: string;
  readonly body: unknown;
}

// Answers hold a part of what Stripe's do: every member may be absent, and none may be unknown or of another type.
const header = `import type Stripe from "stripe";
type Shown<T> = T extends readonly (infer I)[] ? Shown<I>[] : T extends object ? { [K in keyof T]?: Shown<T[K]> } : T;
`;

/** What the compiler reports of the answers, by name. */
const problemsOf = (answers: readonly Answer[]): readonly string[] => {
  const lines = answers.map(
    ({ type, body }, index) => `export const answer${String(index)}: Shown<${type}> = ${JSON.stringify(body)};`,
  );
  const path = join(import.meta.dirname, "answers-of-the-emulator.ts");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    types: ["node"],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  const text = header + lines.join("\n");
  host.fileExists = (name) => name === path || fileExists.call(host, name);
  host.readFile = (name) => (name === path ? text : readFile.call(host, name));
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2024) : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([path], options, host);
  const source = program.getSourceFile(path);
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const answer = answers[line - header.split("\n").length + 1];
    return `${answer?.name ?? "header"}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
};

describe("the answers of the emulator", () => {
  const answers = recordedExchanges("stripe.json").flatMap(({ name, request, response }) => {
    const { pathname } = new URL(request.url);
    const type = types.find(([path]) => path.test(pathname))?.[1];
    if (type === undefined) throw new TypeError(`no type is known of ${pathname}`);
    return response.status < 300 ? [{ name, type, body: response.body }] : [];
  });

  it("have only members that the SDK knows, with its types", () => {
    expect(problemsOf(answers)).toEqual([]);
  });

  it("are found odd when they are", () => {
    const type = "Stripe.Refund";
    const odd = [
      { name: "member", type, body: { id: "re_1", psp: "x" } },
      { name: "type", type, body: { amount: "1" } },
    ];
    expect(problemsOf([...odd, { name: "good", type, body: { id: "re_1", amount: 1 } }])).toEqual([
      expect.stringMatching(/^member: /),
      expect.stringMatching(/^type: /),
    ]);
  });
});
