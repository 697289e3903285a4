import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export const root = join(import.meta.dirname, "../..");
export const composeFolder = join(root, "docker");

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly args: { readonly SERVICE: string } };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface ComposeFile {
  readonly name: string;
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** docker/compose.yaml with its anchors resolved. */
export const readCompose = (): ComposeFile =>
  parse(readFileSync(join(composeFolder, "compose.yaml"), "utf8"), { merge: true }) as ComposeFile;

/** A file under docker/, as the YAML that it is. */
export const readDockerYaml = (path: string): unknown => parse(readFileSync(join(composeFolder, path), "utf8"));
