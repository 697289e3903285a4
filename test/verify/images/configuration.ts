import type { BuildFacts } from "./build-image.ts";
import { imageNameOf } from "./build-image.ts";
import type { Workshop } from "./workshop.ts";

interface ImageConfiguration {
  readonly User?: string;
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
  readonly Env?: readonly string[];
  readonly WorkingDir?: string;
  readonly Labels?: Readonly<Record<string, string>>;
}

const shells = /^(?:\/usr)?(?:\/bin\/)?(?:sh|bash|dash|npm|npx|pnpm|yarn)$/;
/** Variables that an image may set. Anything else came from the machine that built it. */
const knownVariables = ["PATH", "NODE_ENV", "HOME", "HTTP_HOST", "SERVICE"];

/** What is wrong with how an image is to be started. */
export const configurationProblems = async (
  workshop: Workshop,
  service: string,
  { version, revision }: BuildFacts,
): Promise<readonly string[]> => {
  const text = await workshop.run("buildah", ["inspect", "--type=image", imageNameOf(service)]);
  const { config } = (JSON.parse(text) as { readonly OCIv1: { readonly config: ImageConfiguration } }).OCIv1;
  const { User, Entrypoint = [], Cmd = [], Env = [], WorkingDir, Labels = {} } = config;
  const label = (name: string): string | undefined => Labels[`org.opencontainers.image.${name}`];
  const variables = Env.map((line) => line.split("=")[0] ?? "");
  const held: readonly (readonly [string, boolean])[] = [
    [`its user is ${String(User)}, not 10001:10001`, User === "10001:10001"],
    [`its entrypoint is ${Entrypoint.join(" ")}, not node with entrypoint.mjs`, Entrypoint[0] === "node"],
    ["its entrypoint needs a shell", ![...Entrypoint, ...Cmd].some((word) => shells.test(word))],
    [`its command is ${Cmd.join(" ")}, not main`, Cmd.join(" ") === "main"],
    [`it works in ${String(WorkingDir)}, not /railyard`, WorkingDir === "/railyard"],
    ["HOME is not /tmp, the only folder that can be written to", Env.includes("HOME=/tmp")],
    ["NODE_OPTIONS is set, which belongs to those who run it", !variables.includes("NODE_OPTIONS")],
    [
      `it sets ${variables.filter((name) => !knownVariables.includes(name)).join(", ")}`,
      variables.every((name) => knownVariables.includes(name)),
    ],
    [`its label title is ${String(label("title"))}`, label("title") === `railyard-${service}`],
    [`its label version is ${String(label("version"))}, not ${version}`, label("version") === version],
    [`its label revision is ${String(label("revision"))}, not ${revision}`, label("revision") === revision],
    [`its label licenses is ${String(label("licenses"))}`, label("licenses") === "Apache-2.0"],
  ];
  return held.filter(([, isHeld]) => !isHeld).map(([problem]) => `${service}: ${problem}.`);
};
