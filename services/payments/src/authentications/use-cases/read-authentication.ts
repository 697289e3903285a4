import type { Authentication as AuthenticationRepresentation, SyncedAuthentication } from "@railyard/contracts";

import { authenticationToWire, syncedAuthenticationToWire } from "../wire/authentication-wire.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { askForOutcome, fetchProof } from "./ask-for-authentication.ts";
import type { AuthenticationCall } from "./stored-authentications.ts";
import { loadAuthentication, openAuthentication } from "./stored-authentications.ts";

/** The authentication as stored. @throws {Failure} `authentication_not_found` (HE_02). */
export const retrieveAuthentication =
  (ports: Pick<Ports, "authentications" | "clock">) =>
  async (caller: Caller, authenticationId: string): Promise<AuthenticationRepresentation> =>
    authenticationToWire(await loadAuthentication(ports, caller, authenticationId));

type SyncPorts = Pick<Ports, "authentications" | "clock" | "directory" | "observer" | "policy" | "providers" | "vault">;

/**
 * Asks the 3DS Server for the result of an open challenge. Only the merchant's server receives the cryptogram.
 * @throws {Failure} `authentication_not_found` (HE_02), those of the client secret (IR_04, IR_08, IR_09), and when the
 * proof cannot be fetched `connector_account_unusable` (HE_03), `provider_did_not` (503).
 */
export const syncAuthentication =
  (ports: SyncPorts) =>
  async (call: AuthenticationCall): Promise<SyncedAuthentication> => {
    const { isClient } = call.caller;
    const called = await openAuthentication(ports, call);
    const authentication = await askForOutcome(ports, called);
    const cavv = isClient ? null : await fetchProof(ports, { ...called, authentication });
    return syncedAuthenticationToWire(authentication, cavv, isClient);
  };
