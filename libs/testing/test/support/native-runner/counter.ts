/** Counts how often it was evaluated, as seen by those who import it. */
export const loads = { count: 0 };
loads.count += 1;

export const visits: string[] = [];
