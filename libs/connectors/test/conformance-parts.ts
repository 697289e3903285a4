// What a finished connector of a real provider has; the failure names what is missing.
import { describe, expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Connector } from "../src/index.ts";

const root = join(import.meta.dirname, "../../..");

const filesOf = (name: string): readonly string[] => [
  `libs/connectors/src/providers/${name}/webhooks.ts`,
  `libs/connectors/test/${name}/conformance.ts`,
  `libs/connectors/test/${name}/recorded-exchanges.service.test.ts`,
  `libs/connectors/test/emulators/${name}/server.ts`,
  `services/payments/test/http/${name}.service.test.ts`,
  `docs/connectors/${name}.md`,
];

const flowsOfPayments = ["authorize", "capture", "refund"] as const;

const hasRules = (name: string): boolean =>
  readdirSync(join(root, "services/payments/prisma/migrations")).some((folder) =>
    folder.endsWith(`_error_rules_of_${name}`),
  );

const isUnwritten = (name: string): boolean => {
  const page = join(root, `docs/connectors/${name}.md`);
  return existsSync(page) && /^- \[ \] |Not written yet\./m.test(readFileSync(page, "utf8"));
};

/** What the connector lacks, in the order of the checklist. */
export const missingParts = ({ manifest, flows, webhooks }: Connector): readonly string[] => {
  const { name, supportedMethods, requestMembers, webhookKinds } = manifest;
  const unseen = Object.entries(requestMembers).filter(
    ([, member]) => "because" in member && member.because.startsWith("Nobody has looked yet"),
  );
  return [
    ...(supportedMethods.length === 0 ? ["manifest.ts: supportedMethods"] : []),
    ...unseen.map(([member]) => `manifest.ts: what becomes of ${member}`),
    ...flowsOfPayments.filter((flow) => flows[flow] === undefined).map((flow) => `connector.ts: the flow ${flow}`),
    ...(webhooks === undefined || webhookKinds.length === 0 ? ["webhooks.ts: webhooks, and their kinds"] : []),
    ...filesOf(name).filter((path) => !existsSync(join(root, path))),
    ...(hasRules(name) ? [] : ["services/payments/prisma/migrations: error-mapping rules"]),
    ...(isUnwritten(name) ? [`docs/connectors/${name}.md: what its checklist still asks for`] : []),
  ];
};

/** Registers the test of its parts; of real providers. */
export const describeParts = (connector: Connector): void => {
  describe(`the parts of ${connector.manifest.name}`, () => {
    it("are all there", () => {
      expect(missingParts(connector)).toEqual([]);
    });
  });
};
