// Where images come from: registry, repository, tag, digest, and the list of all of them.
import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imagesOf } from "../../scripts/images.ts";
import { plainValues, podsOf, render, sandboxValues } from "./manifests.ts";

const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
const root = join(import.meta.dirname, "../..");

const imagesBy = async (...values: readonly string[]): Promise<Readonly<Record<string, string | undefined>>> => {
  const manifests = await render([...plainValues, ...values.flatMap((value) => ["--set", value])]);
  return Object.fromEntries(
    podsOf(manifests).map(({ metadata, spec }) => [metadata.name, spec.template.spec.containers[0]?.image]),
  );
};

describe("the image of a service", () => {
  it("is named by prefix, service and version, the same for its migrations", async () => {
    const images = await imagesBy();
    expect(images["railyard-payments"]).toBe("railyard/payments:0.1.0");
    expect(images["railyard-payments-migrate-1"]).toBe("railyard/payments:0.1.0");
    expect(Object.keys(images)).toHaveLength(9);
  });

  it("comes from the registry of the values, and from the mirror for all charts before it", async () => {
    const own = ["image.registry=registry.example.com:5000", "image.tag=1.2.3"];
    expect(await imagesBy(...own)).toMatchObject({
      "railyard-gateway": "registry.example.com:5000/railyard/gateway:1.2.3",
    });
    expect(await imagesBy(...own, "global.imageRegistry=mirror.example.com/hub/")).toMatchObject({
      "railyard-gateway": "mirror.example.com/hub/railyard/gateway:1.2.3",
    });
  });

  it("may be its own, and a digest wins over tags", async () => {
    const images = await imagesBy(
      "image.tag=1.2.3",
      "services.payments.image.repository=cards/payments-of-ours",
      "services.payments.image.registry=cards.example.com",
      `services.payments.image.digest=${digest}`,
      "services.events.image.tag=1.2.4",
    );
    expect(images).toMatchObject({
      "railyard-payments": `cards.example.com/cards/payments-of-ours@${digest}`,
      "railyard-payments-migrate-1": `cards.example.com/cards/payments-of-ours@${digest}`,
      "railyard-events": "railyard/events:1.2.4",
      "railyard-gateway": "railyard/gateway:1.2.3",
    });
  });
});

describe("the list of images", () => {
  it("has every image of a release once, of init containers and sidecars too", async () => {
    const values = [...sandboxValues, "--values", "test/deployment/pod-settings.yaml"];
    expect(await imagesOf(values)).toEqual([
      "railyard/decision-engine:0.1.0",
      "railyard/events:0.1.0",
      "railyard/gateway:0.1.0",
      "railyard/merchants:0.1.0",
      "railyard/payments:0.1.0",
      "railyard/sandbox-provider:0.1.0",
      "registry.example.com/proxy:1",
      "registry.example.com/shipper:1",
    ]);
  });

  it("is the list that the chart publishes about itself", async () => {
    const chart = parse(readFileSync(join(root, "helm/railyard/Chart.yaml"), "utf8")) as {
      readonly annotations: Readonly<Record<string, string>>;
    };
    const stated = parse(chart.annotations["artifacthub.io/images"] ?? "") as readonly { readonly image: string }[];
    expect(stated.map(({ image }) => image)).toEqual(await imagesOf(sandboxValues));
  });

  it("is refused with helm's words when the values are wrong", async () => {
    await expect(imagesOf([])).rejects.toThrow("publicUrl is required");
  });
});
