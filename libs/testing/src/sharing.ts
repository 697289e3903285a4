/** Something that takes long to start and that one test file after the other can use. */
export interface Shareable {
  /** Makes it as it was when it started, for the next file. When it throws, the next file starts another one. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/** What a test file has for its time. */
export interface Shared<Thing> {
  readonly thing: Thing;
  giveBack(): Promise<void>;
}

interface Loan {
  readonly key: string;
  readonly thing: Shareable;
}

/** More would wait in vain: files of the same service follow each other. */
const idleMost = 2;

/** Longest idle first. */
const idle: Loan[] = [];
const all = new Set<Loan>();
let endsWithRunner = false;

const end = async (loan: Loan): Promise<void> => {
  all.delete(loan);
  await loan.thing.stop();
};

/** Stops whatever is kept. A run without workers calls it at its end. */
export const stopKept = async (): Promise<void> => {
  idle.length = 0;
  await Promise.allSettled([...all].map(end));
};

/**
 * The runner's parent has nothing more for a worker when the worker stops listening to it, and kills it when it has not
 * ended half a second later. Nothing needs an orderly end: server processes have guards that end them, and the run's
 * servers take their databases along.
 */
const endWithRunner = (): void => {
  if (endsWithRunner || process.send === undefined) return;
  endsWithRunner = true;
  process.on("removeListener", (name) => {
    if (name !== "message" || process.listenerCount("message") > 0) return;
    process.exit();
  });
};

const takeKept = (key: string): Loan | undefined => {
  const place = idle.findLastIndex((candidate) => candidate.key === key);
  return place === -1 ? undefined : idle.splice(place, 1)[0];
};

/**
 * Shares what an earlier test file of this process started under the same key and gave back; starts it when there is
 * none. `giveBack` keeps it for the next file.
 */
export const share = async <Thing extends Shareable>(
  key: string,
  start: () => Promise<Thing>,
): Promise<Shared<Thing>> => {
  endWithRunner();
  const loan = takeKept(key) ?? { key, thing: await start() };
  all.add(loan);
  return {
    // The key determines what it is.
    thing: loan.thing as Thing,
    giveBack: async () => {
      if (!all.has(loan) || idle.includes(loan)) return;
      try {
        await loan.thing.renew();
      } catch {
        await end(loan);
        return;
      }
      idle.push(loan);
      const longestIdle = idle.length > idleMost ? idle.shift() : undefined;
      if (longestIdle !== undefined) await end(longestIdle);
    },
  };
};
