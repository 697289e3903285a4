import {
  acceptDispute as acceptContract,
  aggregateDisputes as aggregateContract,
  aggregateProfileDisputes as aggregateProfileContract,
  attachDisputeEvidence as attachContract,
  deleteDisputeEvidence as detachContract,
  fetchDisputes as fetchContract,
  listDisputes as listContract,
  listProfileDisputes as listProfileContract,
  readDisputeFilters as filtersContract,
  readProfileDisputeFilters as profileFiltersContract,
  retrieveDispute as retrieveContract,
  retrieveDisputeEvidence as evidenceContract,
  submitDisputeEvidence as submitContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { acceptDispute } from "../use-cases/accept-dispute.ts";
import { attachEvidence, detachEvidence, retrieveEvidence } from "../use-cases/evidence-files.ts";
import { fetchDisputes } from "../use-cases/fetch-disputes.ts";
import { aggregateDisputes, disputeFilters, listDisputes } from "../use-cases/list-disputes.ts";
import { retrieveDispute } from "../use-cases/retrieve-dispute.ts";
import { submitEvidence } from "../use-cases/submit-evidence.ts";
import { callerOf } from "../../kernel/http/caller.ts";

const listRoutes = (ports: Ports): readonly Route[] => {
  const list = listDisputes(ports);
  const filters = disputeFilters(ports);
  const aggregate = aggregateDisputes(ports);
  return [
    defineRoute(listContract, async ({ query, principal }) => ({
      body: await list({ caller: callerOf(principal), scope: "merchant", query }),
    })),
    defineRoute(listProfileContract, async ({ query, principal }) => ({
      body: await list({ caller: callerOf(principal), scope: "profile", query }),
    })),
    defineRoute(filtersContract, async ({ principal }) => ({
      body: await filters({ caller: callerOf(principal), scope: "merchant" }),
    })),
    defineRoute(profileFiltersContract, async ({ principal }) => ({
      body: await filters({ caller: callerOf(principal), scope: "profile" }),
    })),
    defineRoute(aggregateContract, async ({ query, principal }) => ({
      body: await aggregate({ caller: callerOf(principal), scope: "merchant", query }),
    })),
    defineRoute(aggregateProfileContract, async ({ query, principal }) => ({
      body: await aggregate({ caller: callerOf(principal), scope: "profile", query }),
    })),
  ];
};

const evidenceRoutes = (ports: Ports): readonly Route[] => {
  const submit = submitEvidence(ports);
  const attach = attachEvidence(ports);
  const detach = detachEvidence(ports);
  const evidence = retrieveEvidence(ports);
  return [
    defineRoute(submitContract, async ({ body, principal }) => ({
      body: await submit({ caller: callerOf(principal), request: body }),
    })),
    defineRoute(attachContract, async ({ body, file, principal }) => ({
      body: await attach({
        caller: callerOf(principal),
        file,
        purpose: body.purpose ?? null,
        disputeId: body.dispute_id ?? null,
        evidenceType: body.evidence_type ?? null,
      }),
    })),
    defineRoute(detachContract, async ({ body, principal }) => {
      const { dispute_id: disputeId, evidence_type: evidenceType } = body;
      await detach({ caller: callerOf(principal), disputeId, evidenceType });
      return { text: "" };
    }),
    defineRoute(evidenceContract, async ({ params, principal }) => ({
      body: await evidence({ caller: callerOf(principal), disputeId: params.dispute_id }),
    })),
  ];
};

/** The operations on disputes. */
export const disputeRoutes = (ports: Ports): readonly Route[] => {
  const retrieve = retrieveDispute(ports);
  const accept = acceptDispute(ports);
  const fetchFromProvider = fetchDisputes(ports);
  return [
    ...listRoutes(ports),
    ...evidenceRoutes(ports),
    defineRoute(retrieveContract, async ({ params, query, principal }) => ({
      body: await retrieve({
        caller: callerOf(principal),
        disputeId: params.dispute_id,
        forceSync: query.force_sync ?? false,
      }),
    })),
    defineRoute(acceptContract, async ({ params, principal }) => ({
      body: await accept({ caller: callerOf(principal), disputeId: params.dispute_id }),
    })),
    defineRoute(fetchContract, async ({ params, query, principal }) => ({
      body: await fetchFromProvider({
        caller: callerOf(principal),
        connectorId: params.connector_id,
        query,
      }),
    })),
  ];
};
