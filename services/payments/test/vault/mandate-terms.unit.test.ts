import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

import { checkMandateTerms } from "../../src/payments/domain/mandate-terms.ts";
import { changePayment } from "../../src/payments/domain/change-payment.ts";
import { clientChange } from "../../src/payments/wire/client-change.ts";
import { noDetails } from "../../src/payments/domain/payment-details.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import { detailsToMembers } from "../../src/payments/wire/details-members.ts";
import { statedPaymentFromWire } from "../../src/payments/wire/stated-payment-wire.ts";
import { codeOf } from "../support/failure-code.ts";
import { detailsOf, later, now, stateOf } from "../support/states.ts";

type MandateData = NonNullable<DetailsMembers["mandate_data"]>;

/** The data with as few members as a request may have. */
const saying = (data: object): MandateData => data as MandateData;

const terms = { amount: 1000, currency: "USD" } as const;
const limited = saying({ mandate_type: { multi_use: terms } });

const change = (stated: MandateData, known: MandateData | undefined): MandateData | undefined =>
  detailsToMembers(
    changePayment(
      stateOf({
        details: detailsOf({ setup_future_usage: "off_session", ...defined({ mandate_data: known }) }),
      }),
      statedPaymentFromWire({ mandate_data: stated }),
      null,
      { now, client: { source: null, version: null }, customer: null },
    ).payment.details,
  ).mandate_data;

describe("terms of a mandate", () => {
  it.each([
    ["without dates", {}, "none"],
    ["that have begun", { start_date: later(-60).toISOString(), end_date: later(60).toISOString() }, "none"],
    ["that end at this moment", { end_date: now.toISOString() }, "IR_16"],
    ["that end in a moment", { end_date: later(1).toISOString() }, "none"],
    ["that have ended", { end_date: later(-1).toISOString() }, "IR_16"],
    ["that end as they begin", { start_date: later(60).toISOString(), end_date: later(60).toISOString() }, "IR_16"],
    ["of nothing", { amount: 0 }, "IR_16"],
    ["of the least", { amount: 1 }, "none"],
  ])("%s", (_what, changes, code) => {
    for (const kind of ["single_use", "multi_use"]) {
      const data = saying({ mandate_type: { [kind]: { ...terms, ...changes } } });
      expect(codeOf(() => checkMandateTerms(detailsOf({ mandate_data: data }), now))).toBe(code);
      expect(codeOf(() => change(data, undefined))).toBe(code);
    }
  });

  it("are of one kind, or none", () => {
    const both = { mandate_type: { single_use: terms, multi_use: terms } };
    expect(codeOf(() => checkMandateTerms(detailsOf({ mandate_data: both }), now))).toBe("IR_16");
    for (const data of [{}, { mandate_type: {} }, { mandate_type: { single_use: null } }]) {
      expect(codeOf(() => checkMandateTerms(detailsOf({ mandate_data: saying(data) }), now))).toBe("none");
    }
    expect(codeOf(() => checkMandateTerms(noDetails, now))).toBe("none");
  });

  it("stay when a change leaves them out, until it states that there are none", () => {
    const proof = { customer_acceptance: { acceptance_type: "offline" } } as const;
    expect(change(proof, limited)).toEqual({ ...proof, ...limited });
    expect(change(proof, undefined)).toEqual(proof);
    expect(change({ ...proof, mandate_type: null }, limited)).toEqual({ ...proof, ...limited });
    const none = saying({ ...proof, mandate_type: {} });
    expect(change(none, limited)).toEqual(none);
    expect(change({ update_mandate_id: "man_1" }, limited)).toEqual({ update_mandate_id: "man_1" });
    const other = saying({ mandate_type: { single_use: terms } });
    expect(change(other, limited)).toEqual(other);
  });

  it("that the merchant gave are not a client's to change", () => {
    const ofClient = (stated: object, known: MandateData): string =>
      codeOf(() => {
        clientChange({ mandate_data: saying(stated) }, stateOf({ details: detailsOf({ mandate_data: known }) }));
      });
    const dated = saying({ mandate_type: { multi_use: { ...terms, end_date: "2100-01-01T00:00:00Z" } } });
    for (const stated of [
      { mandate_type: {} },
      { mandate_type: { single_use: terms } },
      { mandate_type: { multi_use: { ...terms, amount: 1001 } } },
      { mandate_type: { multi_use: { ...terms, currency: "EUR" } } },
      { mandate_type: { multi_use: { ...terms, metadata: { order: "1" } } } },
      dated,
    ]) {
      expect(ofClient(stated, limited)).toBe("IR_18");
    }
    expect(ofClient(limited, dated)).toBe("IR_18");
    // The same as answers state it, or left out.
    const shown = { ...terms, start_date: null, end_date: null, metadata: null };
    expect(ofClient({ mandate_type: { single_use: null, multi_use: shown } }, limited)).toBe("none");
    const sameEnd = { ...terms, end_date: "2100-01-01T00:00:00.000+00:00" };
    expect(ofClient({ mandate_type: { multi_use: sameEnd } }, dated)).toBe("none");
    expect(ofClient({ customer_acceptance: { acceptance_type: "offline" } }, limited)).toBe("none");
    expect(ofClient({ mandate_type: null }, limited)).toBe("none");
    const withMetadata = (metadata: object) => saying({ mandate_type: { multi_use: { ...terms, metadata } } });
    const kept = withMetadata({ a: "1", b: { c: [1, 2], d: null } });
    expect(ofClient(withMetadata({ b: { d: null, c: [1, 2] }, a: "1" }), kept)).toBe("none");
    expect(ofClient(withMetadata({ b: { d: null, c: [2, 1] }, a: "1" }), kept)).toBe("IR_18");
  });

  it("may be a client's where the merchant gave none", () => {
    for (const known of [undefined, {}, { mandate_type: {} }, { mandate_type: null }]) {
      const details = detailsOf(known === undefined ? {} : { mandate_data: saying(known) });
      expect(codeOf(() => clientChange({ mandate_data: limited }, stateOf({ details })))).toBe("none");
    }
  });
});
