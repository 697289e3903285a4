import { describe, expect, it } from "@jest/globals";
import type { AcquirerSnapshot } from "@railyard/contracts";
import { plainProfile } from "@railyard/testing";

import { acquirerOf, checkAcquirer } from "../../src/payments/domain/profile-acquirer.ts";
import { merchantSnapshot } from "../support/merchant.ts";

const acquirer: AcquirerSnapshot = {
  profile_acquirer_id: "pro_acq_1",
  acquirer_assigned_merchant_id: "M1",
  acquirer_bin: "456789",
};

const merchant = {
  ...merchantSnapshot("acquired"),
  profiles: [{ ...plainProfile("pro_1"), acquirers: [acquirer] }, plainProfile("pro_2")],
};

describe("acquirer data that a payment names", () => {
  it("are those of its own profile", () => {
    expect(acquirerOf(merchant, "pro_1", "pro_acq_1")).toEqual(acquirer);
    expect(() => {
      checkAcquirer(merchant, "pro_1", "pro_acq_1");
    }).not.toThrow();
  });

  it.each([
    ["an id that the profile has not", "pro_1", "pro_acq_2"],
    ["those of another profile", "pro_2", "pro_acq_1"],
    ["some in a profile that is gone", "pro_3", "pro_acq_1"],
  ])("are refused for %s", (_what, profileId, acquirerId) => {
    expect(acquirerOf(merchant, profileId, acquirerId)).toBeNull();
    expect(() => {
      checkAcquirer(merchant, profileId, acquirerId);
    }).toThrow(expect.objectContaining({ code: "HE_02" }));
  });

  it.each([null, undefined])("need not be named", (acquirerId) => {
    expect(acquirerOf(merchant, "pro_1", acquirerId)).toBeNull();
    expect(() => {
      checkAcquirer(merchant, "pro_1", acquirerId);
    }).not.toThrow();
  });
});
