import type { ClientCall } from "./client.ts";
import { filePlaceholder } from "./client.ts";
import { javascript, literal } from "./literal.ts";

const inCamelCase = (noun: string): string =>
  noun.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_all, letter: string | undefined) => (letter ?? "").toUpperCase());

const callOf = (call: ClientCall, depth: number): string => {
  const path = ["railyard", ...call.resource, call.method].join(".");
  const inputs = call.input === undefined ? [] : [call.input];
  const values = [...call.texts, ...inputs].map((value) => literal(value, javascript, depth));
  return `${path}(${values.join(", ")})`.replace(JSON.stringify(filePlaceholder), "content");
};

const isAdmin = ({ scheme }: ClientCall): boolean => scheme === "adminKey";

const fileLines = ({ file }: ClientCall): readonly string[] => {
  const name = JSON.stringify(file?.fileName);
  return file === undefined ? [] : [`const content = new File([await readFile(${name})], ${name});`];
};

const importsOf = (call: ClientCall): readonly string[] => {
  const imports = [
    ...(call.file === undefined ? [] : [`import { readFile } from "node:fs/promises";`]),
    ...(isAdmin(call) ? [`import { env } from "node:process";`] : []),
  ];
  return imports.length === 0 ? [] : [...imports, ""];
};

const opening = (call: ClientCall): string =>
  [
    ...importsOf(call),
    `import { Railyard } from "@railyard/node";`,
    "",
    ...fileLines(call),
    isAdmin(call)
      ? "const railyard = new Railyard({ apiKey: env.RAILYARD_ADMIN_KEY });"
      : "const railyard = new Railyard();",
  ].join("\n");

const iteration = (call: ClientCall, name: string): string =>
  [
    `for await (const ${name} of ${callOf(call, 0)}) {`,
    `  console.log(${call.itemId === undefined ? name : `${name}.${call.itemId}`});`,
    "}",
  ].join("\n");

const bodyOf = (call: ClientCall): string => {
  const name = inCamelCase(call.noun);
  if (call.list !== undefined) return iteration(call, name);
  return call.hasAnswer
    ? `const ${name} = await ${callOf(call, 0)};\nconsole.log(${name});`
    : `await ${callOf(call, 0)};`;
};

/** The call in JavaScript, as a module that runs. */
export const nodeSample = (call: ClientCall): string => `${opening(call)}\n${bodyOf(call)}`;
