/** A commit that later ones are compared with, and the work that its cost has for the first time. */
export interface PinnedCommit {
  readonly commit: string;
  readonly work: string;
}

/** The oldest is the base; later work is compared with it, not with the commit before. */
export const pinnedCommits: readonly [PinnedCommit, ...PinnedCommit[]] = [
  { commit: "1fd3b9b2", work: "two providers, payments and webhooks as of 24 November" },
  { commit: "35527dea", work: "six real providers; success rates by issuer, country and silence" },
  { commit: "3fe683ba", work: "lists and counts that do not grow with the number of payments" },
  { commit: "9a019996", work: "rule versions, fees and networks; the decision log counted behind it" },
  { commit: "4757397f", work: "payments as modules; one way to ask a provider" },
  { commit: "e544477c", work: "answers compared with what was asked; records of calls" },
  { commit: "c9688760", work: "console, exports, users; erasure by encryption" },
];
