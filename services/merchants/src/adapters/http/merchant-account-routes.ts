import {
  createMerchantAccount as createContract,
  deleteMerchantAccount as deleteContract,
  listMerchantAccounts as listContract,
  retrieveMerchantAccount as retrieveContract,
  updateMerchantAccount as updateContract,
} from "@railyard/contracts";
import { isOperator } from "@railyard/auth";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { createMerchantAccount } from "../../use-cases/create-merchant-account.ts";
import type { CreateMerchantPorts } from "../../use-cases/create-merchant-account.ts";
import { deleteMerchantAccount } from "../../use-cases/delete-merchant-account.ts";
import type { DeleteMerchantPorts } from "../../use-cases/delete-merchant-account.ts";
import { listMerchantAccounts } from "../../use-cases/list-merchant-accounts.ts";
import { retrieveMerchantAccount } from "../../use-cases/retrieve-merchant-account.ts";
import { updateMerchantAccount } from "../../use-cases/update-merchant-account.ts";
import { versionHeaders } from "./directory-version.ts";
import { toMerchantAccountWire } from "./merchant-account-wire.ts";

/**
 * Refuses a user, or a platform merchant, that names another organization than its own.
 * @throws {Failure} `unauthorized`
 */
export const assertOrganization = (principal: Principal, organizationId: string): void => {
  if (!isOperator(principal) && principal.organizationId !== organizationId) throw edgeFailures.unauthorized();
};

/**
 * The organization that a platform merchant is bound to; null for those who are not.
 * @throws {Failure} `unauthorized`
 */
const platformOrganizationOf = ({ kind, organizationId }: Principal): string | null => {
  if (kind !== "platform_key") return null;
  if (organizationId === undefined) throw edgeFailures.unauthorized();
  return organizationId;
};

/** The only organization whose merchants the caller may name; null: any. A caller of none may name none. */
const organizationOf = (principal: Principal): string | null =>
  isOperator(principal) ? null : (principal.organizationId ?? "");

/** The operations on merchant accounts. */
export const merchantAccountRoutes = (ports: CreateMerchantPorts & DeleteMerchantPorts): readonly Route[] => [
  defineRoute(createContract, async ({ body, principal }) => {
    const created = await createMerchantAccount(ports)(body, platformOrganizationOf(principal));
    return { body: toMerchantAccountWire(created.value, principal), headers: versionHeaders(created) };
  }),
  defineRoute(listContract, async ({ query, principal }) => {
    assertOrganization(principal, query.organization_id);
    const userId = principal.kind === "jwt" ? (principal.userId ?? "") : undefined;
    const merchants = await listMerchantAccounts(ports)({ organizationId: query.organization_id, userId });
    return { body: merchants.map((merchant) => toMerchantAccountWire(merchant, principal)) };
  }),
  defineRoute(retrieveContract, async ({ params, principal }) => ({
    body: toMerchantAccountWire(await retrieveMerchantAccount(ports.directory, params.account_id), principal),
  })),
  defineRoute(updateContract, async ({ params, body, principal }) => {
    const updated = await updateMerchantAccount(ports)(params.account_id, body, organizationOf(principal));
    return { body: toMerchantAccountWire(updated.value, principal), headers: versionHeaders(updated) };
  }),
  defineRoute(deleteContract, async ({ params }) => {
    const deleted = await deleteMerchantAccount(ports)(params.account_id);
    return { body: { merchant_id: deleted.value, deleted: true }, headers: versionHeaders(deleted) };
  }),
];
