import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OperationalError } from "@railyard/failures";

/** What an image specifies about how its containers run. */
export interface ImageConfig {
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** An image that can be run: its config, and the folder that replaces its `/railyard`. */
export interface RunnableImage extends ImageConfig {
  readonly folder: string;
}

export interface ImageStore {
  /** @throws {OperationalError} `no_such_image` */
  readonly find: (image: string) => Promise<RunnableImage>;
}

export interface ImageStoreOptions {
  /** Root of the workspace. */
  readonly root: string;
  /** Where the images' folders are made. */
  readonly folder: string;
  readonly services: readonly string[];
  /** Folders that replace `services/` in images with a certain tag, such as one with a wrong migration. */
  readonly servicesOfTag?: Readonly<Record<string, string>>;
}

/** Instructions of a Dockerfile's last stage, each with its text. */
const lastStage = (dockerfile: string): readonly (readonly [string, string])[] => {
  const instructions = dockerfile
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\s*\n/g, " ")
    .split("\n")
    .map((line) => /^\s*([A-Z]+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? "", (found[2] ?? "").trim()] as const]));
  return instructions.slice(instructions.findLastIndex(([name]) => name === "FROM"));
};

/**
 * Reads it from the Dockerfile, so that nothing of it is stated twice.
 * @throws {OperationalError} `dockerfile_unreadable` when it has no entry point in the form of a list
 */
export const imageConfigOf = (dockerfile: string, service: string): ImageConfig => {
  const stage = lastStage(dockerfile);
  const listOf = (instruction: string): readonly string[] | undefined => {
    const text = stage.findLast(([name]) => name === instruction)?.[1];
    return text?.startsWith("[") === true ? (JSON.parse(text) as readonly string[]) : undefined;
  };
  const entrypoint = listOf("ENTRYPOINT");
  if (entrypoint === undefined) {
    throw new OperationalError("dockerfile_unreadable", "The Dockerfile has no ENTRYPOINT that is a list of words.");
  }
  const variables = stage
    .filter(([name]) => name === "ENV")
    .flatMap(([, text]) => [...text.matchAll(/([A-Za-z_]\w*)=("[^"]*"|\S*)/g)])
    .map(([, name = "", value = ""]) => [name, value.replaceAll('"', "").replace(/\$\{?SERVICE\}?/, service)] as const);
  return { entrypoint, command: listOf("CMD") ?? [], environment: Object.fromEntries(variables) };
};

/** Service and tag of an image's name: `registry:5000/railyard/payments:1.2.3@sha256:...` is `payments` at `1.2.3`. */
export const partsOfImage = (image: string): { readonly service: string; readonly tag: string } => {
  const [name = ""] = image.split("@");
  const [last = ""] = name.split("/").slice(-1);
  const [service = "", tag = "latest"] = last.split(":");
  return { service, tag };
};

const shared = ["node_modules", "libs", "package.json"];

/** Images of the workspace's own code; nothing is packed, their folders are links into it. */
export const createImageStore = (options: ImageStoreOptions): ImageStore => {
  const { root, folder, services, servicesOfTag = {} } = options;
  const folders = new Map<string, Promise<string>>();

  const lay = async (name: string, servicesFolder: string): Promise<string> => {
    const target = join(folder, name);
    await mkdir(target, { recursive: true });
    for (const part of shared) await symlink(join(root, part), join(target, part));
    await symlink(servicesFolder, join(target, "services"));
    const entrypoint = await readFile(join(root, "docker/entrypoint.mjs"), "utf8");
    await writeFile(join(target, "entrypoint.mjs"), entrypoint.replaceAll("/railyard/", `${target}/`));
    return target;
  };
  const folderOf = (servicesFolder: string): Promise<string> => {
    const found = folders.get(servicesFolder) ?? lay(`image-${String(folders.size + 1)}`, servicesFolder);
    folders.set(servicesFolder, found);
    return found;
  };
  return {
    find: async (image) => {
      const { service, tag } = partsOfImage(image);
      if (!services.includes(service)) {
        throw new OperationalError("no_such_image", `There is no image ${image} here.`, { retryable: false });
      }
      const dockerfile = await readFile(join(root, "docker/Dockerfile"), "utf8");
      const target = await folderOf(servicesOfTag[tag] ?? join(root, "services"));
      return { ...imageConfigOf(dockerfile, service), folder: target };
    },
  };
};
