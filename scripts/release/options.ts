import { parseArgs } from "node:util";

export interface ReleaseOptions {
  /** Where the images are to be, such as registry.example.com/railyard. */
  readonly registry: string;
  readonly nodeImage: string | undefined;
  readonly runtimeImage: string | undefined;
  readonly source: string;
  readonly output: string | undefined;
  readonly push: boolean;
  readonly cosignKey: string | undefined;
  readonly allowDirty: boolean;
  readonly skipImages: boolean;
}

export const usage = `npm run release -- [options]

Checks that the version is the same everywhere, builds the image of every service, packages the chart, and writes a bill
of materials for each image, a list of all images and the checksums of all files. Nothing leaves this machine unless
--push is given. docs/releases.md says more.

  --registry PREFIX        where the images are to be, such as registry.example.com/railyard; now railyard
  --node-image IMAGE       base of the build, pinned: docker.io/library/node@sha256:...
  --runtime-image IMAGE    base of the images, pinned: docker.io/library/debian@sha256:...
  --source URL             address of the source, for the images' labels
  --output FOLDER          where the files go; now .railyard/release/<version>
  --push                   push the images, and write their digests
  --cosign-key KEY         sign the pushed images and the checksums with cosign
  --allow-dirty            for a trial: take a tree with changes, and base images that are not pinned
  --skip-images            for a trial: everything but the images
  --help                   this text
`;

/** The options, or what is wrong with them. */
export const readOptions = (args: readonly string[]): ReleaseOptions | "help" | { readonly problem: string } => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        registry: { type: "string", default: "railyard" },
        "node-image": { type: "string" },
        "runtime-image": { type: "string" },
        source: { type: "string", default: "" },
        output: { type: "string" },
        push: { type: "boolean", default: false },
        "cosign-key": { type: "string" },
        "allow-dirty": { type: "boolean", default: false },
        "skip-images": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return "help";
    return {
      registry: values.registry.replace(/\/+$/, ""),
      nodeImage: values["node-image"],
      runtimeImage: values["runtime-image"],
      source: values.source,
      output: values.output,
      push: values.push,
      cosignKey: values["cosign-key"],
      allowDirty: values["allow-dirty"],
      skipImages: values["skip-images"],
    };
  } catch (error) {
    return { problem: (error as { readonly message: string }).message };
  }
};

const pinned = /@sha256:[0-9a-f]{64}$/;

/** What prevents a release with these options. */
export const optionProblems = (options: ReleaseOptions): readonly string[] => {
  const { nodeImage, runtimeImage, allowDirty, skipImages, push, cosignKey } = options;
  const bases = [
    ["--node-image", nodeImage],
    ["--runtime-image", runtimeImage],
  ] as const;
  return [
    ...bases.flatMap(([name, image]) =>
      allowDirty || skipImages || (image !== undefined && pinned.test(image))
        ? []
        : [`${name} must name an image by its digest (...@sha256:...), so that the same commit gives the same image.`],
    ),
    ...(push && skipImages ? ["--push has nothing to push with --skip-images."] : []),
    ...(cosignKey !== undefined && !push
      ? ["--cosign-key needs --push: a signature is stored with the image in its registry."]
      : []),
  ];
};
