import { describe, expect, it } from "@jest/globals";
import { createAddressGuard } from "@railyard/addresses";
import { checkOutgoing } from "../../src/domain/outgoing.ts";

describe("a webhook address", () => {
  const mayConnect = createAddressGuard({ allowLoopback: false });
  const check = (webhookUrl: string, webhookPorts?: readonly number[]) => (): void => {
    checkOutgoing({ webhook_details: { webhook_url: webhookUrl } }, { mayConnect, webhookPorts });
  };

  it("with a port closed to webhooks is refused by a reason of its own, which names the open ones", () => {
    expect(check("https://shop.example:8443/hooks", [443, 80])).toThrow(
      expect.objectContaining({
        code: "IR_06",
        failureName: "webhook_port_closed",
        message: expect.stringContaining("has port 8443, closed to webhooks. Use one of 443, 80,"),
      }),
    );
    expect(check("https://shop.example:8443/hooks", [443, 8443])).not.toThrow();
    expect(check("https://shop.example:8443/hooks")).not.toThrow();
  });
});
