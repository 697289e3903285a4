/** Approaches of ranking by priority as callers see them. */
export const priorityApproaches = {
  plain: "PRIORITY_LOGIC",
  downtime: "PL_DOWNTIME_ROUTING",
  allDown: "PL_ALL_DOWNTIME_ROUTING",
} as const;

const scoreStep = 0.1;

/** 1 for the first place, a tenth less for each that follows. */
export const scoreOfPlace = (place: number): number => Math.max(0, Math.round((1 - place * scoreStep) * 10) / 10);
