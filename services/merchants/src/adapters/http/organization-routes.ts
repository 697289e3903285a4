import {
  createOrganization as createContract,
  retrieveOrganization as retrieveContract,
  updateOrganization as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { OrganizationPorts } from "../../use-cases/manage-organization.ts";
import { createOrganization, retrieveOrganization, updateOrganization } from "../../use-cases/manage-organization.ts";
import { assertOrganization } from "./merchant-account-routes.ts";
import { fromOrganizationWire, toOrganizationWire } from "./organization-wire.ts";

/** The operations on organizations. */
export const organizationRoutes = (ports: OrganizationPorts): readonly Route[] => [
  defineRoute(createContract, async ({ body }) => ({
    body: toOrganizationWire(await createOrganization(ports)(fromOrganizationWire(body))),
  })),
  defineRoute(retrieveContract, async ({ params, principal }) => {
    assertOrganization(principal, params.organization_id);
    return { body: toOrganizationWire(await retrieveOrganization(ports)(params.organization_id)) };
  }),
  defineRoute(updateContract, async ({ params, body, principal }) => {
    assertOrganization(principal, params.organization_id);
    const changes = fromOrganizationWire(body);
    return { body: toOrganizationWire(await updateOrganization(ports)(params.organization_id, changes)) };
  }),
];
