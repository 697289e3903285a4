import { useMantineColorScheme } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api, bodyOf } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { areSame, colorSchemeOf, fromKept, isUnset, toKept } from "./preference-parts.ts";
import type { KeptPreferences } from "./preference-parts.ts";
import { browserLanguage, preferences, usePreferences } from "./preferences.ts";
import { useSession } from "./session.ts";

/** Whose preferences this browser has a copy of. */
const ownerKey = "railyard-console-preferences-of";
/** Several choices in a row are one change. */
const settleMs = 500;

const keptQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: () => bodyOf(api.GET("/user/preferences")),
  staleTime: Infinity,
});

const keep = async (body: KeptPreferences): Promise<void> => {
  queryClient.setQueryData(keptQuery.queryKey, await bodyOf(api.PUT("/user/preferences", { body })));
};

/**
 * Takes over what the server keeps for the user, and sends it what is chosen afterwards. Choices that this browser has
 * from before the first sign-in become the user's, unless there are some.
 */
export const usePreferenceSync = (): void => {
  const { user } = useSession();
  const chosen = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data: kept } = useQuery(keptQuery);
  const isTakenOver = useRef(false);
  useEffect(() => {
    if (kept === undefined) return undefined;
    if (!isTakenOver.current) {
      isTakenOver.current = true;
      const isFirst = localStorage.getItem(ownerKey) === null;
      localStorage.setItem(ownerKey, user.user_id);
      if (!isFirst || !isUnset(kept)) {
        preferences.change(fromKept(kept));
        setColorScheme(colorSchemeOf(kept));
        return undefined;
      }
    }
    const wanted = toKept(chosen, colorScheme, kept, browserLanguage());
    if (areSame(wanted, kept)) return undefined;
    const timer = setTimeout(() => {
      // What cannot be sent stays in this browser, and goes with the next choice.
      void keep(wanted).catch(() => undefined);
    }, settleMs);
    return () => {
      clearTimeout(timer);
    };
  }, [kept, chosen, colorScheme, setColorScheme, user.user_id]);
};
