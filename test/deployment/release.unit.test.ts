import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { afterAll, describe, expect, it } from "@jest/globals";
import { billOfMaterials } from "../../scripts/release/bill-of-materials.ts";
import { composeImages, imageListText } from "../../scripts/release/image-list.ts";
import { billedPackages, imagePackages } from "../../scripts/release/image-packages.ts";
import { optionProblems, readOptions } from "../../scripts/release/options.ts";
import { nodeVersionOf, writeChecksums } from "../../scripts/release/release-files.ts";
import { projectVersion, versionDisagreements } from "../../scripts/release/version-agreement.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "railyard-release-"));
const dockerfile = readFileSync(join(root, "docker/Dockerfile"), "utf8");

const billOf = (service: string): string =>
  JSON.stringify(
    billOfMaterials({
      service,
      version: projectVersion(root),
      nodeVersion: nodeVersionOf(dockerfile),
      packages: billedPackages(service),
      systemPackages: [{ name: "libc6", version: "2.36-9+deb12u10", architecture: "amd64" }],
      timestamp: "2026-01-01T00:00:00.000Z",
    }),
  );

const problemsOf = (...args: readonly string[]): readonly string[] => {
  const options = readOptions(args);
  if (options === "help" || "problem" in options) throw new TypeError("the options were not taken");
  return optionProblems(options);
};

describe("a release", () => {
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("has one version everywhere", () => {
    expect(versionDisagreements(root)).toEqual([]);
  });

  it("is refused when a file names another version, with the file and what to write", () => {
    const found = versionDisagreements(root, "9.9.9");
    const files = ["helm/railyard/Chart.yaml", "docker/Dockerfile", "CHANGELOG.md", "libs/telemetry/package.json"];
    for (const file of files) {
      expect(found).toContain(`${file} has ${projectVersion(root)}. Write 9.9.9 there.`);
    }
    expect(found.length).toBeGreaterThan(25);
  });

  it("is built with the Node that the tests run on", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies?: unknown };
    expect(dependencies).toBeUndefined();
    expect(nodeVersionOf(dockerfile)).toBe(process.versions.node);
  });

  it("takes only base images that are pinned, and signs only what it pushes", () => {
    const digest = `@sha256:${"0".repeat(64)}`;
    const pinned = [
      `--node-image=docker.io/library/node${digest}`,
      `--runtime-image=docker.io/library/debian${digest}`,
    ];
    expect(problemsOf(...pinned)).toEqual([]);
    expect(problemsOf("--node-image=docker.io/library/node:24", pinned[1] ?? "")).toEqual([
      "--node-image must name an image by its digest (...@sha256:...), so that the same commit gives the same image.",
    ]);
    expect(problemsOf(...pinned, "--cosign-key=key")).toHaveLength(1);
    expect(problemsOf("--skip-images", "--push")).toHaveLength(1);
    expect(readOptions(["--registy=x"])).toEqual({ problem: expect.stringContaining("registy") });
  });

  it("lists the packages of an image in valid CycloneDX, the same for the same commit", async () => {
    const text = billOf("payments");
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"type":"library"', '"type":"unknown"'))).not.toBeNull();
    expect(billOf("payments")).toBe(text);
    const { components } = JSON.parse(text) as { readonly components: readonly { readonly purl: string }[] };
    const purls = components.map(({ purl }) => purl);
    expect(purls).toHaveLength(imagePackages("payments").length + 2);
    expect(purls).toContain("pkg:npm/%40nats-io/transport-node@3.4.0");
    expect(purls).toContain("pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64");
  });

  it("bills what the console and the documentation were built from, in the one image that has them", () => {
    for (const part of [/"pkg:npm\/react-dom@[\d.]+"/, /"pkg:npm\/pagefind@[\d.]+"/]) {
      expect(billOf("gateway")).toMatch(part);
      expect(billOf("payments")).not.toMatch(part);
    }
    const { components } = JSON.parse(billOf("gateway")) as { readonly components: readonly { "bom-ref": string }[] };
    expect(new Set(components.map((component) => component["bom-ref"])).size).toBe(components.length);
  });

  it("names all images for a registry without a way out", () => {
    const text = imageListText(["registry.example.com/railyard/gateway:0.1.0"], [], composeImages(root));
    expect(text).toContain("\nregistry.example.com/railyard/gateway:0.1.0\n");
    expect(text).toMatch(/\ndocker\.io\/library\/postgres:\d+\n/);
    expect(text).not.toContain("railyard/payments:local");
  });

  it("has checksums that sha256sum accepts", () => {
    cpSync(join(root, "CHANGELOG.md"), join(folder, "CHANGELOG.md"));
    writeFileSync(join(folder, "images.txt"), "one\n");
    expect(writeChecksums(folder)).toEqual(["CHANGELOG.md", "images.txt", "SHA256SUMS"]);
    const checked = execFileSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: folder, encoding: "utf8" });
    expect(checked.trim().split("\n")).toEqual(["CHANGELOG.md: OK", "images.txt: OK"]);
    expect(readdirSync(folder)).toHaveLength(3);
  });
});
