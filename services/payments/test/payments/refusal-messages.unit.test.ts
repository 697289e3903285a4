// What a refusal states must lead to the request that works.
import { describe, expect, it } from "@jest/globals";

import { failures } from "../../src/failures.ts";
import { newPaymentLink } from "../../src/links/domain/payment-link.ts";
import type { LinkContext } from "../../src/links/domain/payment-link.ts";
import { checkAgreement } from "../../src/payments/domain/future-usage.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import { detailsOf, stateOf } from "../support/states.ts";

describe("the refusal of", () => {
  it("a link without an address to return to states that it is missing, and where to set it", () => {
    const payable = { merchantId: "shop", paymentId: "pay_1", currency: "EUR", returnUrl: undefined } as const;
    const context = { profile: { return_url: null } } as unknown as LinkContext;
    expect(() => newPaymentLink(payable, {} as never, context)).toThrow(failures.return_url_required().message);
    expect(failures.return_url_required().message).toMatch(/^return_url is missing.*business profile/);
  });

  it("an agreement without acceptance states that it is missing, and what needs it", () => {
    const details = detailsOf({ setup_future_usage: "off_session" } as DetailsMembers);
    expect(() => {
      checkAgreement(stateOf({ details }).payment);
    }).toThrow(/^customer_acceptance is missing. setup_future_usage off_session needs it: send/);
  });
});
