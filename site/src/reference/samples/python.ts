import type { ClientCall } from "./client.ts";
import { filePlaceholder } from "./client.ts";
import { literal, python } from "./literal.ts";

const keywords = new Set([
  "from",
  "import",
  "class",
  "pass",
  "global",
  "is",
  "in",
  "return",
  "with",
  "del",
  "async",
  "await",
]);

/** A name as Python writes it: listForProfile is list_for_profile. */
export const inSnakeCase = (name: string): string => {
  const snake = name
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toLowerCase();
  return keywords.has(snake) ? `${snake}_` : snake;
};

const lineLengthMax = 88;

const withFile = (text: string, { file }: ClientCall): string => {
  const name = JSON.stringify(file?.fileName);
  return file === undefined
    ? text
    : text.replace(JSON.stringify(filePlaceholder), `(${name}, Path(${name}).read_bytes())`);
};

const callOf = (call: ClientCall): string => withFile(callText(call), call);

const callText = (call: ClientCall): string => {
  const path = ["railyard", ...call.resource.map(inSnakeCase), inSnakeCase(call.method)].join(".");
  const inputs = call.input === undefined ? [] : [call.input];
  const values = [...call.texts, ...inputs];
  const flat = `${path}(${values.map((value) => literal(value, python)).join(", ")})`;
  if (flat.split("\n").every((line) => line.length <= lineLengthMax)) return flat;
  const lines = values.map((value) => `    ${literal(value, python, 1)},`);
  return `${path}(\n${lines.join("\n")}\n)`;
};

const isAdmin = ({ scheme }: ClientCall): boolean => scheme === "adminKey";

const importsOf = (call: ClientCall): readonly string[] => [
  ...(isAdmin(call) ? ["import os"] : []),
  ...(call.file === undefined ? [] : ["from pathlib import Path"]),
];

const opening = (call: ClientCall): string => {
  const imports = importsOf(call);
  return [
    ...(imports.length === 0 ? [] : [...imports, ""]),
    "from railyard import Railyard",
    "",
    isAdmin(call) ? `railyard = Railyard(api_key=os.environ["RAILYARD_ADMIN_KEY"])` : "railyard = Railyard()",
  ].join("\n");
};

const iteration = (call: ClientCall, name: string): string => {
  const shown = call.itemId === undefined ? name : `${name}["${call.itemId}"]`;
  return `for ${name} in ${callOf(call)}:\n    print(${shown})`;
};

const bodyOf = (call: ClientCall): string => {
  const name = inSnakeCase(call.noun);
  if (call.list !== undefined) return iteration(call, name);
  return call.hasAnswer ? `${name} = ${callOf(call)}\nprint(${name})` : callOf(call);
};

/** The call in Python, as a module that runs. */
export const pythonSample = (call: ClientCall): string => `${opening(call)}\n${bodyOf(call)}`;
