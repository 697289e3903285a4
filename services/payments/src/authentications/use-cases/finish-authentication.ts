import type { Authentication } from "../domain/authentication.ts";
import { isCustomersToken } from "../domain/authentication-addresses.ts";
import type { CustomerReturn } from "../../payments/domain/customer-return.ts";
import { returnAddress, signedReturn } from "../../payments/domain/customer-return.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { signerOf } from "../../payments/use-cases/return-signer.ts";
import { askForOutcome } from "./ask-for-authentication.ts";
import { loadAuthentication } from "./stored-authentications.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

export interface FinishAuthenticationInput {
  readonly merchantId: string;
  readonly authenticationId: string;
  /** The unguessable part of the address; null when the browser has none. */
  readonly token: string | null;
}

/** Where the customer goes, and the authentication's state for a customer without a return address. */
export interface FinishedAuthentication {
  readonly target: CustomerReturn;
  readonly status: Authentication["external"]["status"];
}

type FinishPorts = Pick<
  Ports,
  "authentications" | "clock" | "directory" | "observer" | "policy" | "providers" | "vault"
>;

/**
 * The return of the customer from a challenge: the 3DS Server is asked for the result, because what the browser
 * reports proves nothing.
 * @throws {Failure} `authentication_not_found` (HE_02), also without the token of the address.
 */
export const finishAuthentication =
  (ports: FinishPorts) =>
  async ({ merchantId, authenticationId, token }: FinishAuthenticationInput): Promise<FinishedAuthentication> => {
    if (!isCustomersToken(ports.policy, { merchantId, authenticationId }, token, ports.vault.equals)) {
      throw failures.authentication_not_found({ authentication_id: authenticationId });
    }
    const caller = { merchantId, profileId: null, isClient: true, directoryVersion: null };
    const authentication = await loadAuthentication(ports, caller, authenticationId);
    const merchant = await merchantOf(ports, caller, null);
    const after = await askForOutcome(ports, { merchant, authentication });
    const { profileId, details, external } = after;
    const profile = profileOf(merchant, { profileId });
    const url = returnAddress(details.return_url) ?? returnAddress(profile?.return_url);
    const parameters = [
      ["status", external.status],
      ["authentication_id", authenticationId],
    ] as const;
    const target = signedReturn(url, profile, parameters, signerOf(ports, merchant, profileId));
    return { target, status: external.status };
  };
