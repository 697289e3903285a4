import type { SwitchedSession } from "@railyard/contracts";
import {
  addOrganizationMerchant as addContract,
  foundOrganization as foundContract,
  foundPlatform as foundPlatformContract,
  listUserMerchants,
  listUserOrganizations,
  listUserProfiles,
  switchMerchantAccount,
  switchOrganization as switchOrganizationContract,
  switchProfile as switchProfileContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import { defined } from "@railyard/members";

import type { FoundPorts } from "../../use-cases/create-own-organization.ts";
import {
  addOrganizationMerchant,
  createOwnOrganization,
  createOwnPlatform,
} from "../../use-cases/create-own-organization.ts";
import { listMerchantPlaces, listOrganizationPlaces, listProfilePlaces } from "../../use-cases/list-entities.ts";
import type { Session } from "../../use-cases/sign-in-user.ts";
import type { SwitchPorts } from "../../use-cases/switch-merchant.ts";
import { switchMerchant, switchOrganization, switchProfile } from "../../use-cases/switch-merchant.ts";
import { versionHeaders } from "./directory-version.ts";
import { presentedToken, toSignInWire } from "./user-routes.ts";

const toSwitchedWire = ({ token, user, membership }: Session): SwitchedSession => ({
  token,
  token_type: "user_info",
  user_id: user.userId,
  org_id: membership?.organizationId ?? "",
  merchant_id: membership?.merchantId ?? "",
  profile_id: membership?.profileId ?? null,
  role_id: membership?.roleId ?? "",
});

/** The operations that choose what a session works with. */
export const sessionPlaceRoutes = (ports: SwitchPorts & FoundPorts): readonly Route[] => [
  defineRoute(foundContract, async ({ body, principal }) => {
    const { email, password, name = null, company_name: companyName = null } = body;
    const callerAddress = principal?.callerAddress;
    const founder = { email, password, name, companyName, callerAddress };
    const { session, merchant } = await createOwnOrganization(ports)(founder);
    return {
      body: toSignInWire(session),
      ...defined({ headers: merchant === null ? undefined : versionHeaders(merchant) }),
    };
  }),
  defineRoute(addContract, async ({ principal, body }) => {
    const added = await addOrganizationMerchant(ports)(presentedToken(principal), body.company_name);
    const { merchantId, merchantName, organizationId } = added.value;
    return {
      body: { merchant_id: merchantId, merchant_name: merchantName, org_id: organizationId },
      headers: versionHeaders(added),
    };
  }),
  defineRoute(foundPlatformContract, async ({ principal, body }) => {
    const founded = await createOwnPlatform(ports)(presentedToken(principal), body.organization_name);
    const { organizationId, organizationName, platformMerchantId } = founded.value;
    return {
      body: {
        org_id: organizationId,
        org_name: organizationName,
        org_type: "platform" as const,
        merchant_id: platformMerchantId,
      },
      headers: versionHeaders(founded),
    };
  }),
  defineRoute(switchOrganizationContract, async ({ principal, body }) => ({
    body: toSwitchedWire(await switchOrganization(ports)(presentedToken(principal), body.org_id)),
  })),
  defineRoute(switchMerchantAccount, async ({ principal, body }) => ({
    body: toSwitchedWire(await switchMerchant(ports)(presentedToken(principal), body.merchant_id)),
  })),
  defineRoute(switchProfileContract, async ({ principal, body }) => ({
    body: toSwitchedWire(await switchProfile(ports)(presentedToken(principal), body.profile_id)),
  })),
  defineRoute(listUserOrganizations, async ({ principal }) => {
    const places = await listOrganizationPlaces(ports)(presentedToken(principal).userId);
    return { body: places.map((place) => ({ org_id: place.organizationId, org_name: place.organizationName })) };
  }),
  defineRoute(listUserMerchants, async ({ principal }) => {
    const { userId } = presentedToken(principal);
    const places = await listMerchantPlaces(ports)(userId, principal.organizationId ?? "");
    return {
      body: places.map((place) => ({
        merchant_id: place.merchantId,
        merchant_name: place.merchantName,
        role_id: place.roleId,
      })),
    };
  }),
  defineRoute(listUserProfiles, async ({ principal }) => {
    const { userId, merchantId } = presentedToken(principal);
    const places = await listProfilePlaces(ports)(userId, merchantId);
    return { body: places.map((place) => ({ profile_id: place.profileId, profile_name: place.profileName })) };
  }),
];
