/** First digits of a card as scores may keep them: six to eight, however many are sent; null when there are fewer. */
export const cardBinOf = (digits: string | null | undefined): string | null =>
  /^\d{6,8}/.exec(digits?.replaceAll(/[ -]/g, "") ?? "")?.[0] ?? null;
