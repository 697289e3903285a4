import { createNote as createContract, listNotes as listContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { createNote, listNotes } from "../use-cases/notes.ts";

/** The operations on notes. */
export const noteRoutes = (ports: Ports): readonly Route[] => {
  const create = createNote(ports);
  const list = listNotes(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => ({ body: await create(callerOf(principal), body) })),
    defineRoute(listContract, async ({ query, principal }) => ({ body: await list(callerOf(principal), query) })),
  ];
};
