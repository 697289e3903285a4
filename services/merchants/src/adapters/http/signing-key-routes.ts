import { rotateSigningKey as rotateContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { RotateSigningKeyPorts } from "../../use-cases/rotate-signing-key.ts";
import { rotateSigningKey } from "../../use-cases/rotate-signing-key.ts";

/** The operations on the keys that sign users' tokens. */
export const signingKeyRoutes = (ports: RotateSigningKeyPorts): readonly Route[] => [
  defineRoute(rotateContract, async ({ body }) => {
    const rotation = await rotateSigningKey(ports)(body?.drop_previous_keys ?? false);
    return {
      body: {
        key_id: rotation.keyId,
        signs_from: rotation.signsFrom.toISOString(),
        previous_keys_verify_until: rotation.previousVerifyUntil?.toISOString() ?? null,
      },
    };
  }),
];
