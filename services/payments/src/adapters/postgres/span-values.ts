import type { StatementValue } from "@railyard/database";

import type { ListSpan } from "../../ports.ts";

/** The first four parameters of a statement about a span of time: merchant, profile, from, until. */
export const spanValues = ({ merchantId, profileId, from, until }: ListSpan): StatementValue[] => [
  merchantId,
  profileId,
  from,
  until,
];
