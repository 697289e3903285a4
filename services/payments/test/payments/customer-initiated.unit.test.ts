// A payment that a browser confirms is the customer's own, whatever the merchant's server had made of it before.
import { describe, expect, it } from "@jest/globals";
import { paymentTypes } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { changePayment } from "../../src/payments/domain/change-payment.ts";
import { newPayment } from "../../src/payments/domain/create-payment.ts";
import { customerInitiated } from "../../src/payments/domain/customer-initiated.ts";
import { threeDsServerFor } from "../../src/payments/domain/external-authentication.ts";
import type { Payment } from "../../src/payments/domain/payment.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import { detailsToMembers } from "../../src/payments/wire/details-members.ts";
import { clientChange } from "../../src/payments/wire/client-change.ts";
import { newPaymentFromWire, statedPaymentFromWire } from "../../src/payments/wire/stated-payment-wire.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import { codeOf } from "../support/failure-code.ts";
import { detailsOf, later, now, stateOf } from "../support/states.ts";

/** What specifies that the merchant makes a payment by an agreement. */
const agreement: DetailsMembers = {
  off_session: true,
  recurring_details: { type: "mandate_id", data: "man_1" },
  mandate_id: "man_1",
  mit_category: "recurring",
  is_stored_credential: true,
  payment_type: "recurring_mandate",
  psd2_sca_exemption_type: "low_value",
  used_mandate_id: "man_1",
  is_mandate_single_use: true,
  pinned_account: "mca_1",
  stored_method: { id: "pm_1", status: "active", is_reused: true, requires_cvv: false },
};

/** What does not. */
const order: DetailsMembers = {
  description: "Two chairs",
  setup_future_usage: "off_session",
  customer_acceptance: { acceptance_type: "offline" },
  force_3ds_challenge: true,
  request_external_three_ds_authentication: true,
  payment_channel: "ecommerce",
  customer: { id: "cus_1" },
  client_cards: ["f".repeat(20)],
};

const declined = (members: DetailsMembers, changes: Partial<Payment> = {}) =>
  stateOf(
    { status: "failed", lease: null, details: detailsOf(members), ...changes },
    { status: "failure", sealedMethod: "sealed", details: { connectorMandateId: "smnd_1", referenceId: "ref" } },
  );

const membersAfter = (members: DetailsMembers, changes: Partial<Payment> = {}): DetailsMembers =>
  detailsToMembers(customerInitiated(declined(members, changes)).payment.details);

describe("a merchant-initiated transaction that a browser confirms", () => {
  it("has nothing left of the merchant's agreement, and keeps the order", () => {
    const { used_mandate_id, is_mandate_single_use, stored_method } = agreement;
    expect(membersAfter({ ...agreement, ...order })).toEqual({
      ...order,
      // Given back or replaced together with the method.
      used_mandate_id,
      is_mandate_single_use,
      stored_method,
    });
  });

  it.each([
    ["off_session", { off_session: true }],
    ["recurring_details", { recurring_details: { type: "payment_method_id", data: "pm_1" } }],
  ] as const)("is one by %s alone", (_name, members) => {
    expect(membersAfter({ ...members, mit_category: "unscheduled" })).toEqual({});
  });

  it("is charged to what the customer enters, not to what the server had", () => {
    const { attempt } = customerInitiated(declined(agreement));
    expect(attempt.sealedMethod).toBeNull();
    expect(attempt.details).toEqual({ referenceId: "ref" });
  });

  it.each(["failed", "requires_payment_method", "requires_confirmation"] as const)(
    "is the customer's own from then on where it is %s",
    (status) => {
      expect(
        customerInitiated(declined(agreement, { status })).payment.details.credential.isOffSession,
      ).toBeUndefined();
    },
  );

  it("keeps its type of payment unless that states that it is a charge by a mandate", () => {
    for (const type of paymentTypes) {
      const kept = type === "recurring_mandate" ? {} : { payment_type: type };
      expect(membersAfter({ off_session: true, payment_type: type })).toEqual(kept);
    }
  });

  it("changes once, and leaves what it was made of alone", () => {
    const before = declined({ ...agreement, ...order });
    const copy = structuredClone(before);
    const once = customerInitiated(before);
    expect(before).toEqual(copy);
    expect(customerInitiated(once)).toBe(once);
    expect({ ...once.payment, details: null }).toEqual({ ...before.payment, details: null });
  });

  it("gives its mandate back with the customer's method", () => {
    const before = customerInitiated(declined({ ...agreement, customer: { id: "cus_1" } }));
    const method = {
      paymentMethod: "card",
      paymentMethodType: "credit",
      secret: { kind: "mandate", connectorMandateId: "none" },
      summary: { kind: "other", label: null },
      billing: null,
    } as const;
    const context = { now, client: { source: null, version: null }, customer: null, clientPaths: [] };
    const { payment } = changePayment(before, statedPaymentFromWire({}), method, context);
    expect(payment.details.credential).toEqual({});
  });
});

describe("any other payment that a browser confirms", () => {
  it.each([
    ["nothing", {}],
    ["an order", order],
    ["off_session false", { off_session: false }],
    ["what later charges are for", { mit_category: "recurring", setup_future_usage: "off_session" }],
    ["a stored credential and an exemption", { is_stored_credential: true, psd2_sca_exemption_type: "low_value" }],
    ["3-D Secure that the server has chosen", { is_authentication_stated: true }],
  ] as const)("is the very same with %s", (_title, members) => {
    const before = declined(members);
    expect(customerInitiated(before)).toBe(before);
  });
});

describe("3-D Secure of a merchant-initiated transaction that a browser confirms", () => {
  const created = (type: "three_ds" | "no_three_ds" | undefined, isOffSession = true) =>
    newPayment(
      newPaymentFromWire({
        amount: 1000,
        currency: "USD",
        off_session: isOffSession,
        ...defined({ authentication_type: type }),
      }),
      null,
      {
        merchantId: "shop",
        paymentId: "pay_1",
        profileId: "pro_shop",
        profileSessionSeconds: null,
        now,
        random: "a".repeat(20),
        client: { source: null, version: null },
        customer: null,
      },
    );
  const stated = (type: "three_ds" | "no_three_ds" | undefined) => {
    const state = created(type);
    const { details } = state.payment;
    const authentication = { ...details.authentication, ...(type === undefined ? {} : { isTypeStated: true }) };
    return { ...state, payment: { ...state.payment, details: { ...details, authentication } } };
  };

  it("is the one that the server had asked for, and no rule changes it", () => {
    const before = stated("three_ds");
    expect(before.payment.authenticationType).toBe("no_three_ds");
    const { payment, attempt } = customerInitiated(before);
    expect([payment.authenticationType, attempt.authenticationType]).toEqual(["three_ds", "three_ds"]);
    expect(payment.details.authentication).toEqual({ isTypeStated: true });
  });

  it("is for the rules to decide where the server had asked for none, which it stated for its own charge", () => {
    for (const type of ["no_three_ds", undefined] as const) {
      const { payment, attempt } = customerInitiated(stated(type));
      expect([payment.authenticationType, attempt.authenticationType]).toEqual(["no_three_ds", "no_three_ds"]);
      expect(payment.details.authentication).toEqual({});
    }
  });

  it("stays where a rule had asked for it", () => {
    const before = declined(agreement, { authenticationType: "three_ds" });
    expect(customerInitiated(before).payment.authenticationType).toBe("three_ds");
  });

  it("is not remembered of a payment that is on session", () => {
    expect(created("three_ds", false).payment).toMatchObject({
      authenticationType: "three_ds",
      details: { authentication: {} },
    });
  });

  it("is done by a 3DS Server apart from the provider, where the payment asks for that", () => {
    const merchant = merchantSnapshot("shop", { connectors: ["fauxpay", "fakethreeds"] });
    const profile = {
      ...merchant.profiles[0],
      authentication_connector_details: { authentication_connectors: ["fakethreeds"] },
    };
    const withServer = { ...merchant, profiles: [profile] } as typeof merchant;
    const secret = { kind: "card", card: {} } as never;
    const before = declined({ ...agreement, ...order }, { profileId: "pro_shop", expiresAt: later(900) });
    expect(threeDsServerFor(withServer, before, secret)).toBeNull();
    expect(threeDsServerFor(withServer, customerInitiated(before), secret)?.connector_name).toBe("fakethreeds");
  });
});

describe("what a browser may set in a merchant-initiated transaction", () => {
  const ask = (request: object): string => codeOf(() => clientChange(request, declined(agreement)));

  it("is what the payment states, or that the customer is there", () => {
    expect(ask({ off_session: true })).toBe("none");
    expect(ask({ off_session: false })).toBe("none");
    expect(clientChange({ off_session: false }, declined(agreement))).toEqual({ request: {}, paths: [] });
    expect(ask({ mit_category: "recurring" })).toBe("none");
    expect(ask({ mit_category: "unscheduled" })).toBe("IR_18");
  });

  it("is never that another payment were one", () => {
    expect(codeOf(() => clientChange({ off_session: true }, declined(order)))).toBe("IR_18");
    expect(codeOf(() => clientChange({ off_session: true }, customerInitiated(declined(agreement))))).toBe("IR_18");
  });
});
