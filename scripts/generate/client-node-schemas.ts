// The schemas of the API as TypeScript types with the names of the documents, without an object around them.
import openapiTs, { astToString } from "openapi-typescript";
import type { OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import type { Schemas } from "./client-operations.ts";

const isNamed = (node: ts.TypeElement, name: string): node is ts.PropertySignature =>
  ts.isPropertySignature(node) && ts.isIdentifier(node.name) && node.name.text === name;

/** The types of the document's schemas, which openapi-typescript writes as members of one. */
const schemaMembers = (nodes: readonly ts.Node[]): readonly ts.PropertySignature[] => {
  const components = nodes.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === "components",
  );
  const type = components?.members.find((member) => isNamed(member, "schemas"))?.type;
  if (type === undefined || !ts.isTypeLiteralNode(type)) throw new Error("openapi-typescript wrote no schemas.");
  return type.members.filter(ts.isPropertySignature);
};

const exported = (member: ts.PropertySignature): ts.Node => {
  if (!ts.isIdentifier(member.name) || member.type === undefined) throw new Error("A schema has no plain name.");
  const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const alias = ts.factory.createTypeAliasDeclaration(modifiers, member.name.text, undefined, member.type);
  return ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member));
};

/** Binary parts of forms: what `fetch` can send as a file. */
const upload = ts.factory.createTypeReferenceNode("FileUpload");

/** Comments as an editor shows them: the description is the text, and the values are in the type. */
const withPlainComments = (text: string): string =>
  text
    .replaceAll(/^ *\* (@enum|Format: int(32|64)).*\n/gm, "")
    .replaceAll("@description ", "")
    .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */");

/** Types of all schemas, one after the other. */
export const schemaTypes = async (schemas: Schemas): Promise<string> => {
  const document = {
    openapi: "3.1.0",
    info: { title: "Railyard", version: "1" },
    paths: {},
    components: { schemas },
  } as unknown as OpenAPI3;
  const nodes = await openapiTs(document, {
    immutable: true,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: ({ format }) => (format === "binary" ? upload : undefined),
  });
  const text = astToString(schemaMembers(nodes).map(exported));
  return withPlainComments(text.replaceAll(/components\["schemas"\]\["(\w+)"\]/g, "$1"));
};
