/** The index of the greatest value, one of them at random when several are equal. Values below 0 are excluded. */
export const bestOf = (values: Float64Array, random: () => number): number => {
  let best = 0;
  let equals = 0;
  let most = -1;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (value > most) {
      most = value;
      best = index;
      equals = 1;
    } else if (value === most && value >= 0) {
      equals += 1;
      // The n-th of equals replaces the chosen one with a chance of 1 / n, so each is as likely.
      if (random() * equals < 1) best = index;
    }
  }
  return best;
};
