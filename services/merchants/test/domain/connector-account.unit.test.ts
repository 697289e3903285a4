import { describe, expect, it } from "@jest/globals";

import type { ConnectorState, RequestedState } from "../../src/domain/connector-account.ts";
import { maskConnectorAccount, settleState, verifyingAccountIds } from "../../src/domain/connector-account.ts";
import type { ConnectorAccount } from "../../src/domain/connector-account.ts";

const complete = { auth_type: "HeaderKey", api_key: "key" } as const;
const waiting = { auth_type: "TemporaryAuth" } as const;
const active: ConnectorState = { status: "active", disabled: false };
const switchedOff: ConnectorState = { status: "active", disabled: true };
const inactive: ConnectorState = { status: "inactive", disabled: true };

describe("state of a connector account", () => {
  it.each<[string, typeof complete | typeof waiting, RequestedState, ConnectorState | null, ConnectorState | null]>([
    ["new", complete, {}, null, active],
    ["new, disabled", complete, { disabled: true }, null, switchedOff],
    ["new, inactive", complete, { status: "inactive" }, null, inactive],
    ["new, inactive but enabled", complete, { status: "inactive", disabled: false }, null, null],
    ["new, waiting", waiting, {}, null, inactive],
    ["new, waiting but active", waiting, { status: "active" }, null, null],
    ["new, waiting but enabled", waiting, { disabled: false }, null, null],
    ["active, untouched", complete, {}, active, active],
    ["active and disabled, untouched", complete, {}, switchedOff, switchedOff],
    ["active, made inactive", complete, { status: "inactive" }, active, inactive],
    ["inactive, untouched", complete, {}, inactive, inactive],
    ["inactive, made active", complete, { status: "active" }, inactive, active],
    ["inactive, made active but disabled", complete, { status: "active", disabled: true }, inactive, switchedOff],
    ["inactive, enabled", complete, { disabled: false }, inactive, null],
    ["null is as if unset", complete, { disabled: null }, switchedOff, active],
    ["null, waiting", waiting, { disabled: null }, inactive, inactive],
    ["new, null", complete, { status: null, disabled: null }, null, active],
  ])("%s", (_name, credentials, requested, current, settled) => {
    const settle = () => settleState(credentials, requested, current);
    if (settled === null) expect(settle).toThrow(expect.objectContaining({ code: "IR_06", status: 422 }));
    else expect(settle()).toEqual(settled);
  });
});

describe("ids of verifying accounts", () => {
  it("are read from a configuration of any form", () => {
    const methods = [{ mca_id: "mca_1" }, { other: 1 }, null, "text", { mca_id: 7 }];
    expect(verifyingAccountIds({ enabled_payment_methods: methods })).toEqual(["mca_1"]);
    expect(verifyingAccountIds({ enabled_payment_methods: "none" })).toEqual([]);
    expect(verifyingAccountIds(null)).toEqual([]);
  });
});

describe("a masked connector account", () => {
  it("keeps the kind of its credentials and hides their values at any depth", () => {
    const account = {
      connector_account_details: {
        auth_type: "CurrencyAuthKey",
        auth_key_map: { EUR: { api_key: "secret-of-eur" } },
      },
      connector_webhook_details: null,
      connector_wallets_details: null,
    } as unknown as ConnectorAccount;
    expect(maskConnectorAccount(account).connector_account_details).toEqual({
      auth_type: "CurrencyAuthKey",
      auth_key_map: { EUR: { api_key: "se*********ur" } },
    });
  });
});
