/** What a person is asked before a refused call is repeated: to prove again who it is. */
interface Question {
  readonly proved: Promise<boolean>;
  readonly answer: (isProved: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

const show = (asked: Question | null): void => {
  question = asked;
  for (const listener of listeners) listener();
};

const newQuestion = (): Question => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  return { proved: promise, answer: resolve };
};

export const stepUp = {
  /** Who shows the question; while nothing does, it is answered with no. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: (): boolean => question !== null,
  /** Resolves with whether the proof was given. Calls that are refused at the same time wait for one question. */
  ask: (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    if (question === null) show(newQuestion());
    return question?.proved ?? Promise.resolve(false);
  },
  answer: (isProved: boolean): void => {
    const asked = question;
    show(null);
    asked?.answer(isProved);
  },
};
