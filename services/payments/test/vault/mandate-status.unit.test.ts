import { describe, expect, it } from "@jest/globals";
import { mandateStatuses } from "@railyard/contracts";

import { mandateAfter, mandateEvents } from "../../src/vault/domain/mandate-status.ts";

/** The whole machine, written down a second time by hand: a dash is an illegal move. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  active: { accepted: "-", refused: "-", revoked: "revoked", ended: "inactive" },
  inactive: { accepted: "-", refused: "-", revoked: "-", ended: "-" },
  pending: { accepted: "active", refused: "inactive", revoked: "revoked", ended: "-" },
  revoked: { accepted: "-", refused: "-", revoked: "-", ended: "-" },
};

const pairs = mandateStatuses.flatMap((status) => mandateEvents.map((event) => [status, event] as const));

describe("mandates", () => {
  it.each(pairs)("that are %s and are %s end as the table specifies", (status, event) => {
    expect(mandateAfter(status, event) ?? "-").toBe(table[status]?.[event]);
  });
});
