import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { collectFailures, edgeFailures, failureReference } from "../../libs/failures/src/index.ts";
import type { AnyFailureRegistry } from "../../libs/failures/src/index.ts";
import { httpFailures } from "../../libs/http/src/index.ts";
import { browserCodes } from "./browser-codes.ts";

const root = join(import.meta.dirname, "../..");

/** Answers us, not merchants; its codes are its own. */
const standInProvider = "sandbox-provider";

const isRegistry = (value: unknown): value is AnyFailureRegistry =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((member) => typeof member === "function" && "description" in member);

/** The registries that a service's failures.ts exports. */
const registriesOf = async (service: string): Promise<readonly AnyFailureRegistry[]> => {
  const file = join(root, "services", service, "src/failures.ts");
  if (!existsSync(file)) return [];
  const exported = (await import(file)) as Readonly<Record<string, unknown>>;
  return Object.values(exported).filter(isRegistry);
};

/** Every registry of the repository: the edge's, the HTTP library's, and each service's. */
export const allRegistries = async (): Promise<readonly AnyFailureRegistry[]> => {
  const services = readdirSync(join(root, "services"))
    .toSorted()
    .filter((name) => name !== standInProvider);
  const perService = await Promise.all(services.map(registriesOf));
  return [...new Set([edgeFailures, httpFailures, ...perService.flat()])];
};

/** The reference page of every error code. */
export const generateErrorCodes = async (): Promise<ReadonlyMap<string, string>> => {
  const registries = await allRegistries();
  const reasons = new Set(collectFailures(registries).map(({ name }) => name));
  return new Map([["docs/error-codes.md", `${failureReference(registries)}${browserCodes(reasons)}`]]);
};
