/** Lets a bounded number of operations run at a time; the others wait in order. */
export interface FlightLimit {
  acquire(): Promise<void>;
  release(): void;
  readonly waiting: number;
}

export const createFlightLimit = (limit: number): FlightLimit => {
  let free = limit;
  const queue: (() => void)[] = [];
  return {
    acquire: async () => {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((proceed) => queue.push(proceed));
    },
    release: () => {
      const next = queue.shift();
      // A waiting operation takes over the place, so the count stays the same.
      if (next === undefined) free += 1;
      else next();
    },
    get waiting() {
      return queue.length;
    },
  };
};
