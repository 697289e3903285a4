import { useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from "react";
import type { Elements, ElementsOptions, ElementsUpdate, Railyard, RailyardError } from "@railyard/js";
import { sharedContext, useUpdates, type Applied } from "./shared.tsx";

/** What `loadRailyard` resolves with, or the promise of it. */
export type GivenRailyard = Promise<Railyard | null> | Railyard | null;

interface CommonProps {
  /** Another `clientSecret` makes new elements; other changes update those that are there. */
  readonly options: ElementsOptions;
  readonly children?: ReactNode;
}

export interface RailyardElementsProps extends CommonProps {
  /** The first library that arrives is kept. */
  readonly railyard: GivenRailyard;
}

export interface HyperElementsProps extends CommonProps {
  readonly hyper: GivenRailyard;
}

const messageOf = (error: unknown): string =>
  error !== null && typeof error === "object" && "message" in error ? String(error.message) : String(error);

const failureOf = (error: unknown): RailyardError => ({
  type: "api_connection_error",
  code: "network",
  message: "The payment service could not be reached. Check the connection, then try again.",
  developer_message: messageOf(error),
});

/** Gives the elements of one payment to the components below it. */
export const RailyardElements = ({ railyard: given, options, children }: RailyardElementsProps): ReactElement => {
  const [railyard, setRailyard] = useState<Railyard | null>(null);
  const [failure, setFailure] = useState<RailyardError | null>(null);
  const [elements, setElements] = useState<Elements | null>(null);
  const applied = useRef<Applied<ElementsUpdate> | null>(null);
  const { clientSecret, ...changeable } = options;

  useEffect(() => {
    if (railyard !== null) return undefined;
    let isCurrent = true;
    Promise.resolve(given).then(
      (loaded) => {
        if (!isCurrent) return;
        setRailyard(loaded);
        setFailure(null);
      },
      (error: unknown) => {
        if (isCurrent) setFailure(failureOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [given, railyard]);

  useEffect(() => {
    if (railyard === null) return;
    const target = railyard.elements(options);
    applied.current = { target, options: changeable };
    setElements(target);
  }, [railyard, clientSecret]);

  useUpdates(applied, changeable);

  const shared = useMemo(() => ({ railyard, elements, failure }), [railyard, elements, failure]);
  return <sharedContext.Provider value={shared}>{children}</sharedContext.Provider>;
};

/** `RailyardElements` under the names that pages of the closest peer use. */
export const HyperElements = ({ hyper, ...others }: HyperElementsProps): ReactElement => (
  <RailyardElements railyard={hyper} {...others} />
);
