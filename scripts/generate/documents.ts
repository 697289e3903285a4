import {
  asyncApiDocument,
  engineOpenApiDocument,
  merchantOpenApiDocument,
  webhooksOpenApiDocument,
} from "../../libs/contracts/src/index.ts";

const asText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** The interface documents that come from the contracts: path from the root -> text. */
export const generateDocuments = (): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(
    new Map([
      ["docs/openapi/merchant.json", asText(merchantOpenApiDocument())],
      ["docs/openapi/webhooks.json", asText(webhooksOpenApiDocument())],
      ["docs/openapi/decision-engine.json", asText(engineOpenApiDocument())],
      ["docs/asyncapi.json", asText(asyncApiDocument())],
    ]),
  );
