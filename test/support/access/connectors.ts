import { createHmac } from "node:crypto";
import { newName } from "./desk.ts";
import type { Owner } from "./desk.ts";

/** The key of the owner's account at the sandbox provider. */
export const providerKeyOf = ({ profileId }: Pick<Owner, "profileId">, connector: string): string =>
  `${connector}-${profileId}`;

/** Body that makes a connector account at the sandbox provider. */
export const connectorBody = (
  owner: Pick<Owner, "profileId" | "marker">,
  name: string,
  type = "payment_processor",
): Record<string, unknown> => {
  const apiKey = providerKeyOf(owner, name);
  const secret = createHmac("sha256", apiKey).update("sandbox webhooks").digest("hex");
  return {
    connector_type: type,
    connector_name: name,
    connector_label: newName(name),
    profile_id: owner.profileId,
    connector_account_details: { auth_type: "HeaderKey", api_key: apiKey },
    connector_webhook_details: { merchant_secret: secret },
    metadata: { marker: owner.marker },
    test_mode: true,
  };
};
