/** What one transaction of counting came to: there was nothing, it counted all there was, or more may be left. */
export type CountProgress = "nothing" | "all" | "more";
