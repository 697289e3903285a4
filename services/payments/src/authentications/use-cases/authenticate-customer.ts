import type { AuthenticateRequest, AuthenticationEligibility, AuthenticationResult } from "@railyard/contracts";
import type { AuthenticationEligibilityRequest, MerchantSnapshot } from "@railyard/contracts";

import type { CardToAuthenticate } from "../domain/authentication.ts";
import { isFinal, withCard, withDevice } from "../domain/authentication.ts";
import { withKnownBrowser } from "../domain/authentication-pii.ts";
import { eligibilityToWire, resultToWire } from "../wire/authentication-wire.ts";
import { deviceFromWire, piiFromWire } from "../wire/stated-authentication-wire.ts";
import { methodMissing } from "../../methods/domain/method-input.ts";
import { methodFromWire } from "../../methods/wire/method-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { askAboutCard, sendDevice } from "./ask-for-authentication.ts";
import { alterAuthentication, openAuthentication } from "./stored-authentications.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

interface OneAuthentication<Request> {
  readonly caller: Caller;
  readonly authenticationId: string;
  readonly request: Request;
}

export type CheckCardInput = OneAuthentication<AuthenticationEligibilityRequest>;
export type AuthenticateInput = OneAuthentication<AuthenticateRequest>;

type CardPorts = Pick<
  Ports,
  "authentications" | "cardRanges" | "clock" | "directory" | "observer" | "policy" | "providers" | "vault"
>;

interface ReadCard extends CardToAuthenticate {
  readonly number: string;
}

/** @throws {Failure} those of the card, `method_data_required`, `method_data_mismatch` (IR_06). */
const readCard = (
  ports: Pick<Ports, "cardRanges" | "clock" | "vault">,
  merchant: MerchantSnapshot,
  { caller, request }: CheckCardInput,
): ReadCard => {
  const fingerprint = (cardNumber: string): string => ports.vault.fingerprint(customerOwnerOf(merchant), cardNumber);
  const method = methodFromWire(request, {
    now: ports.clock.now(),
    fingerprint,
    cardRange: ports.cardRanges.lookUp,
    isClient: caller.isClient,
  });
  if (method === null) throw methodMissing(request.payment_method);
  const { secret, summary } = method;
  if (secret.kind !== "card" || summary.kind !== "card") {
    throw failures.method_data_mismatch({
      field: "payment_method_data",
      payment_method: "card",
      expected: "exactly one member, card",
    });
  }
  const { number } = secret.card;
  return {
    number,
    card: summary.card,
    fingerprint: fingerprint(number),
    person: piiFromWire(request),
  };
};

const checkProfile = (profileId: string, stated: string | null | undefined): void => {
  if (stated === null || stated === undefined || stated === profileId) return;
  throw failures.invalid_data({ field: "profile_id", problem: "it is not the profile of the authentication" });
};

/**
 * Asks the 3DS Server whether the card is enrolled. Once it has answered, a repetition with the same card returns the
 * status of the authentication.
 * @throws {Failure} `authentication_not_found` (HE_02), those of the client secret (IR_04, IR_08, IR_09) and of the
 * card, `authentication_card_differs` (IR_16), `connector_account_unusable` (HE_03), `provider_did_not` (503).
 */
export const checkCard =
  (ports: CardPorts) =>
  async (input: CheckCardInput): Promise<AuthenticationEligibility> => {
    const { caller, authenticationId, request } = input;
    const called = await openAuthentication(ports, {
      caller,
      authenticationId,
      clientSecret: request.client_secret,
    });
    const { merchant } = called;
    checkProfile(called.authentication.profileId, request.profile_id);
    const card = readCard(ports, merchant, input);
    const authentication = await alterAuthentication(ports, called.authentication, (before) =>
      withCard(before, card, ports.clock.now()),
    );
    const isAnswered =
      isFinal(authentication.external.status) || authentication.external.connectorAuthenticationId !== undefined;
    return eligibilityToWire(
      isAnswered ? authentication : await askAboutCard(ports, { merchant, authentication }, card.number),
    );
  };

/**
 * Authenticates the customer; an authentication that has device data already stays as it is.
 * @throws {Failure} `authentication_not_found` (HE_02), those of the client secret (IR_04, IR_08, IR_09),
 * `authentication_not_eligible` (IR_16), `connector_account_unusable` (HE_03), `provider_did_not` (503).
 */
export const authenticateCustomer =
  (ports: CardPorts) =>
  async ({ caller, authenticationId, request }: AuthenticateInput): Promise<AuthenticationResult> => {
    const called = await openAuthentication(ports, {
      caller,
      authenticationId,
      clientSecret: request.client_secret,
    });
    const { merchant } = called;
    const device = withKnownBrowser(deviceFromWire(request), called.authentication.person);
    const authentication = await alterAuthentication(ports, called.authentication, (before) =>
      withDevice(before, device, ports.clock.now()),
    );
    const { external, person } = authentication;
    const isAnswered = isFinal(external.status) || external.transStatus !== undefined;
    const after = isAnswered
      ? authentication
      : await sendDevice(ports, { merchant, authentication }, person.device ?? device);
    const profile = profileOf(merchant, after);
    return resultToWire(after, profile);
  };
