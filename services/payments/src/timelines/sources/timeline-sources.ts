import { explainDecisions, listChangesOfObjects, listEventsOfObjects } from "@railyard/contracts";
import { errorMessage } from "@railyard/failures";
import type { ServiceClient } from "@railyard/http";
import type { CalmLog } from "@railyard/telemetry";

import type { TimelineSources } from "../ports.ts";

export interface TimelineSourcesOptions {
  readonly decisions: Pick<ServiceClient, "call">;
  readonly events: Pick<ServiceClient, "call">;
  readonly merchants: Pick<ServiceClient, "call">;
  readonly log: Pick<CalmLog, "warn">;
}

/** How long one service is waited for. */
const timeoutMs = 500;

/** Asks the other services over HTTP. */
export const createTimelineSources = ({
  decisions,
  events,
  merchants,
  log,
}: TimelineSourcesOptions): TimelineSources => {
  const orNull = async <Answer>(service: string, answer: Promise<Answer>): Promise<Answer | null> => {
    try {
      return await answer;
    } catch (error) {
      log.warn(
        `timeline_${service}`,
        { service, reason: errorMessage(error) },
        "A timeline is shown without a source.",
      );
      return null;
    }
  };
  return {
    decisions: (merchant_id, payment_id) => {
      const answer = decisions.call(explainDecisions, { query: { merchant_id, payment_id }, timeoutMs });
      return orNull(
        "decision-engine",
        answer.then((body) => body.decisions),
      );
    },
    events: ({ merchantId, objectIds, createdAfter }) => {
      const body = { merchant_id: merchantId, object_ids: [...objectIds], created_after: createdAfter.toISOString() };
      const answer = events.call(listEventsOfObjects, { body, timeoutMs });
      return orNull(
        "events",
        answer.then(({ events: found, has_more: hasMore }) => ({ events: found, hasMore })),
      );
    },
    changes: ({ organizationId, merchantId, objectIds }) => {
      const body = { organization_id: organizationId, merchant_id: merchantId, object_ids: [...objectIds] };
      const answer = merchants.call(listChangesOfObjects, { body, timeoutMs });
      return orNull(
        "merchants",
        answer.then(({ data }) => data),
      );
    },
  };
};
