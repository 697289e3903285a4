import {
  convertToPlatform as convertContract,
  createOrganization as createContract,
  listOrganizations as listContract,
  retrieveOrganization as retrieveContract,
  updateOrganization as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ConvertPorts } from "../../use-cases/manage-organization.ts";
import {
  convertToPlatform,
  createOrganization,
  listOrganizations,
  retrieveOrganization,
  updateOrganization,
} from "../../use-cases/manage-organization.ts";
import { versionHeaders } from "./directory-version.ts";
import { assertOrganization } from "./merchant-account-routes.ts";
import { fromOrganizationWire, toOrganizationWire } from "./organization-wire.ts";

const defaultLimit = 100;

/** The operations on organizations. */
export const organizationRoutes = (ports: ConvertPorts): readonly Route[] => [
  defineRoute(createContract, async ({ body }) => ({
    body: toOrganizationWire(await createOrganization(ports)(fromOrganizationWire(body))),
  })),
  defineRoute(listContract, async ({ query }) => {
    const page = { query: query.query ?? null, limit: query.limit ?? defaultLimit, offset: query.offset ?? 0 };
    const { organizations, total } = await listOrganizations(ports)(page);
    const data = organizations.map(toOrganizationWire);
    return { body: { count: data.length, total_count: total, data } };
  }),
  defineRoute(retrieveContract, async ({ params, principal }) => {
    assertOrganization(principal, params.organization_id);
    return { body: toOrganizationWire(await retrieveOrganization(ports)(params.organization_id)) };
  }),
  defineRoute(updateContract, async ({ params, body, principal }) => {
    assertOrganization(principal, params.organization_id);
    const changes = fromOrganizationWire(body);
    return { body: toOrganizationWire(await updateOrganization(ports)(params.organization_id, changes)) };
  }),
  defineRoute(convertContract, async ({ params, body }) => {
    const name = body?.platform_merchant_name ?? null;
    const converted = await convertToPlatform(ports)(params.organization_id, name);
    return {
      body: {
        organization_id: params.organization_id,
        organization_type: "platform" as const,
        platform_merchant_id: converted.merchantId,
      },
      headers: versionHeaders(converted),
    };
  }),
];
