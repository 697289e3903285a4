import { channel } from "node:diagnostics_channel";

import type { OperationContract } from "@railyard/contracts";
import { errorResponsesOf } from "@railyard/contracts";
import { Bug, edgeFailures } from "@railyard/failures";
import type { Failure } from "@railyard/failures";

import { httpFailures } from "./failures.ts";

const unlistedFailures = channel("railyard.http.unlisted_failure");

/** Other services and the stand-in provider are no callers to whom a document promises anything. */
const isPublished = ({ api }: OperationContract): boolean => api === "merchant" || api === "engine";

const isListed = (contract: OperationContract, { failureName, status }: Failure): boolean => {
  if (Object.hasOwn(httpFailures, failureName)) return true;
  const isNamed = Object.hasOwn(edgeFailures, failureName) || contract.failures?.includes(failureName) === true;
  return isNamed && Object.hasOwn(errorResponsesOf(contract), String(status));
};

/**
 * Reports a failure that the document of a published operation does not show, as a {@link Bug} on the diagnostics
 * channel `railyard.http.unlisted_failure`. Only tests listen there; the caller gets the failure either way.
 */
export const reportUnlisted = (contract: OperationContract, failure: Failure): void => {
  if (!unlistedFailures.hasSubscribers || !isPublished(contract) || isListed(contract, failure)) return;
  const { failureName, status } = failure;
  unlistedFailures.publish(
    new Bug(`${contract.operationId} answers ${String(status)} ${failureName}, which its contract does not list.`),
  );
};
