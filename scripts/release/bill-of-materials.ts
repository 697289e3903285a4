import { createHash } from "node:crypto";
import { defined } from "../../libs/members/src/index.ts";
import type { ImagePackage } from "./image-packages.ts";

/** A package of Debian in an image. */
export interface SystemPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
}

export interface ImageFacts {
  readonly service: string;
  readonly version: string;
  readonly nodeVersion: string;
  readonly packages: readonly ImagePackage[];
  readonly systemPackages: readonly SystemPackage[];
  /** When the commit was made, so that the same commit makes the same document. */
  readonly timestamp: string;
}

interface Component {
  readonly type: "application" | "library" | "operating-system" | "platform";
  readonly "bom-ref": string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

const algorithms: Readonly<Record<string, string>> = { sha512: "SHA-512", sha256: "SHA-256", sha1: "SHA-1" };

const npmComponent = ({ name, version, integrity }: ImagePackage): Component => {
  const [scope, plain] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const [algorithm = "", digest = ""] = integrity.split(/-(.*)/s);
  const alg = algorithms[algorithm];
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    ...defined({ group: scope }),
    name: plain ?? name,
    version,
    purl,
    ...defined({
      hashes: alg === undefined ? undefined : [{ alg, content: Buffer.from(digest, "base64").toString("hex") }],
    }),
  };
};

const systemComponent = ({ name, version, architecture }: SystemPackage): Component => {
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
  return { type: "library", "bom-ref": purl, name, version, purl };
};

/** A number that the same contents always give, in the form of a UUID. */
const serialNumberOf = (text: string): string => {
  const digest = createHash("sha256").update(text).digest("hex");
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
};

/** The software bill of materials of an image, in CycloneDX 1.6. */
export const billOfMaterials = (facts: ImageFacts): unknown => {
  const { service, version, nodeVersion, packages, systemPackages, timestamp } = facts;
  const ofImage = `pkg:generic/railyard-${service}@${version}`;
  const node = `pkg:generic/node@${nodeVersion}`;
  const components: readonly Component[] = [
    { type: "platform", "bom-ref": node, name: "node", version: nodeVersion, purl: node },
    ...packages.map(npmComponent),
    ...systemPackages.map(systemComponent),
  ];
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumberOf(JSON.stringify([service, version, components])),
    version: 1,
    metadata: {
      timestamp,
      component: {
        type: "application",
        "bom-ref": ofImage,
        name: `railyard-${service}`,
        version,
        purl: ofImage,
        licenses: [{ license: { id: "Apache-2.0" } }],
      },
    },
    components,
    dependencies: [{ ref: ofImage, dependsOn: components.map((component) => component["bom-ref"]) }],
  };
};
