import { errorMessage } from "@railyard/failures";
import type { Document } from "./documents.ts";
import { nameOf } from "./documents.ts";

/** Packages with the schemas of custom resources, by the end of their group. Core groups are in kubernetes-models. */
const packagesOfGroups: Readonly<Record<string, string>> = {
  "cert-manager.io": "@kubernetes-models/cert-manager",
  "external-secrets.io": "@kubernetes-models/external-secrets",
  "gateway.networking.k8s.io": "@kubernetes-models/gateway-api",
  "keda.sh": "@kubernetes-models/keda",
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator",
  "postgresql.cnpg.io": "@kubernetes-models/cloudnative-pg",
};

/** Module with the models of a group and version, such as `kubernetes-models/apps/v1`. */
export const moduleOf = (apiVersion: string): string => {
  const [group = ""] = apiVersion.split("/");
  return `${packagesOfGroups[group] ?? "kubernetes-models"}/${apiVersion}`;
};

type Model = new (document: Document) => { readonly validate: () => void };
type Models = Readonly<Record<string, Model>>;

const loaded = new Map<string, Promise<Models>>();

const modelOf = async ({ apiVersion, kind }: Document): Promise<Model | undefined> => {
  const path = moduleOf(apiVersion);
  const models = loaded.get(path) ?? (import(path) as Promise<Models>);
  loaded.set(path, models);
  return models.then(
    (found) => found[kind],
    () => undefined,
  );
};

/** What a document breaks of the schema of its kind: members that are missing or have the wrong type or form. */
export const schemaProblems = async (document: Document): Promise<readonly string[]> => {
  const documentClass = await modelOf(document);
  if (documentClass === undefined) {
    return [
      `${nameOf(document)}: no schema of ${document.apiVersion} ${document.kind} is known. ` +
        "Add the package that holds it to test/verify/kubernetes/schemas.ts.",
    ];
  }
  try {
    new documentClass(document).validate();
    return [];
  } catch (error) {
    return [`${nameOf(document)}: ${errorMessage(error)}`];
  }
};
