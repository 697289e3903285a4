/** Statuses as the inside of `in (...)`. They are names of ours, never what a caller sent. */
export const statusList = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(", ");
