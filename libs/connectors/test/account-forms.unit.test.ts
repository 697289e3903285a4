import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";

import { registry } from "../src/index.ts";

const manifests = registry.manifests();

describe("the forms of credentials", () => {
  it.each(manifests.map((manifest) => [manifest.name, manifest] as const))("of %s fit its schema", (name, manifest) => {
    const validate = new Ajv2020().compile(manifest.credentialSchema);
    const row = registry.featureMatrix().connectors.find((connector) => connector.name === name);
    const forms = row?.credential_forms ?? [];
    expect(forms.length).toBeGreaterThan(0);
    for (const { auth_type, fields } of forms) {
      const details = (wanted: (field: (typeof fields)[number]) => boolean): Record<string, string> => ({
        auth_type,
        ...Object.fromEntries(fields.filter(wanted).map(({ name: member, example }) => [member, example])),
      });
      expect([validate(details(() => true)), validate.errors]).toEqual([true, null]);
      expect([validate(details((field) => field.is_required)), validate.errors]).toEqual([true, null]);
      for (const left of fields.filter(({ is_required }) => is_required)) {
        expect(validate(details((field) => field !== left))).toBe(false);
      }
      expect(fields.some(({ is_secret }) => is_secret)).toBe(true);
      for (const { title, help, where_to_find } of fields) {
        for (const words of [title, help, where_to_find]) expect(words).not.toBe("");
      }
    }
  });

  it.each(manifests.map((manifest) => [manifest.name, manifest] as const))(
    "of %s name the events that its webhooks are about",
    (_name, { setup, webhookKinds, integrationStatus }) => {
      const events = setup?.webhooks?.events ?? {};
      // The sandbox sends everything to an address.
      const wanted = integrationStatus === "sandbox" ? [] : webhookKinds;
      expect(Object.keys(events).sort()).toEqual([...wanted].sort());
      expect((setup?.webhooks ?? null) === null).toBe(webhookKinds.length === 0);
    },
  );
});
