import {
  createCardIssuer as createContract,
  deleteCardIssuer as deleteContract,
  listCardIssuers as listContract,
  readInstalledCardRanges as rangesContract,
  retrieveCardIssuer as retrieveContract,
  updateCardIssuer as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import {
  createCardIssuer,
  deleteCardIssuer,
  listCardIssuers,
  renameCardIssuer,
  retrieveCardIssuer,
} from "../use-cases/card-issuers.ts";
import { readCardRanges } from "../use-cases/read-card-ranges.ts";

/** The operations on card issuers and ranges. */
export const cardIssuerRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(createContract, async ({ body }) => ({ body: await createCardIssuer(ports)(body.issuer_name) })),
  defineRoute(listContract, async ({ query }) => ({ body: await listCardIssuers(ports)(query) })),
  defineRoute(retrieveContract, async ({ params }) => ({ body: await retrieveCardIssuer(ports)(params.issuer_id) })),
  defineRoute(rangesContract, async ({ query }) => ({ body: await readCardRanges(ports)(query.bin ?? null) })),
  defineRoute(updateContract, async ({ params, body }) => ({
    body: await renameCardIssuer(ports)(params.issuer_id, body.issuer_name),
  })),
  defineRoute(deleteContract, async ({ params }) => {
    await deleteCardIssuer(ports)(params.issuer_id);
    return { body: { id: params.issuer_id, deleted: true } };
  }),
];
