import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defined } from "../../libs/members/src/index.ts";
import type { SystemPackage } from "./bill-of-materials.ts";
import type { Engine } from "./engine.ts";
import { outputOf } from "./engine.ts";
import type { ReleaseOptions } from "./options.ts";

/** Services that have an image. */
export const releasedServices = (root: string): readonly string[] =>
  readdirSync(join(root, "services"))
    .filter((name) => existsSync(join(root, "services", name, "src/main.ts")))
    .sort();

export const imageNames = (root: string, registry: string, version: string): readonly string[] =>
  releasedServices(root).map((service) => `${registry}/${service}:${version}`);

export interface ImageMaking {
  readonly engine: Engine;
  readonly options: ReleaseOptions;
  readonly version: string;
  readonly root: string;
  readonly output: string;
}

export interface MadeImages {
  /** With digests when the images were pushed, else with tags. */
  readonly references: readonly string[];
  readonly systemPackages: ReadonlyMap<string, readonly SystemPackage[]>;
}

const format = "${Package} ${Version} ${Architecture}\\n";

/** Debian's packages in an image. None where its base is not Debian's. */
const systemPackagesOf = async (engine: Engine, image: string): Promise<readonly SystemPackage[]> => {
  const text = await engine.runInside(image, ["dpkg-query", "--show", `--showformat=${format}`]);
  return text.split("\n").flatMap((line) => {
    const [name, version, architecture] = line.split(" ");
    if (name === undefined || version === undefined || architecture === undefined) return [];
    return [{ name, version, architecture }];
  });
};

const buildArguments = async (
  service: string,
  { options, version, root }: ImageMaking,
): Promise<Record<string, string>> => ({
  SERVICE: service,
  VERSION: version,
  REVISION: await outputOf("git", ["rev-parse", "HEAD"], root),
  SOURCE: options.source,
  ...defined({ NODE_IMAGE: options.nodeImage, RUNTIME_IMAGE: options.runtimeImage }),
});

/** Builds the image of every service, and pushes it when asked to. */
export const makeImages = async (making: ImageMaking): Promise<MadeImages> => {
  const { engine, options, version, root, output } = making;
  const references: string[] = [];
  const systemPackages = new Map<string, readonly SystemPackage[]>();
  for (const service of releasedServices(root)) {
    const image = `${options.registry}/${service}:${version}`;
    await engine.build(image, await buildArguments(service, making), root);
    systemPackages.set(service, await systemPackagesOf(engine, image));
    if (!options.push) {
      references.push(image);
      continue;
    }
    const digestFile = join(output, `railyard-${service}-${version}.digest`);
    await engine.push(image, digestFile);
    references.push(`${options.registry}/${service}@${readFileSync(digestFile, "utf8").trim()}`);
  }
  return { references, systemPackages };
};
