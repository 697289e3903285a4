import { join } from "node:path";
import ts from "typescript";
import type { Document } from "./documents.ts";
import { nameOf } from "./documents.ts";
import { moduleOf } from "./schemas.ts";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};
/** Lies where the packages with the models are found from; nothing is written there. */
const path = join(import.meta.dirname, "typed-documents.ts");

const statementOf = (document: Document, index: number): string => {
  const number = String(index);
  const type = `import("${moduleOf(document.apiVersion)}").I${document.kind}`;
  return `export const document${number}: ${type} = ${JSON.stringify(document)};\n`;
};

const hostOf = (text: string): ts.CompilerHost => {
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  return {
    ...host,
    fileExists: (file) => file === path || host.fileExists(file),
    readFile: (file) => (file === path ? text : host.readFile(file)),
    getSourceFile: (file, ...rest) => (file === path ? source : host.getSourceFile(file, ...rest)),
  };
};

/**
 * Members that the kind does not have, such as `replica`. The schemas let them pass, and so does an API server that
 * drops what it does not know; the types of the same packages do not.
 */
export const unknownMembers = (documents: readonly Document[]): readonly string[] => {
  const statements = documents.map(statementOf);
  const program = ts.createProgram([path], options, hostOf(statements.join("")));
  const source = program.getSourceFile(path);
  if (source === undefined) throw new RangeError("The typed documents were not compiled.");
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    const document = documents[line];
    const name = document === undefined ? "a document" : nameOf(document);
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
};
