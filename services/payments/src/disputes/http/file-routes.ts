import {
  createFile as createContract,
  deleteFile as deleteContract,
  retrieveFile as retrieveContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { createFile, deleteFile, retrieveFile } from "../use-cases/evidence-files.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** The operations on files. */
export const fileRoutes = (ports: Ports): readonly Route[] => {
  const create = createFile(ports);
  const retrieve = retrieveFile(ports);
  const remove = deleteFile(ports);
  return [
    defineRoute(createContract, async ({ body, file, principal }) => ({
      body: await create({
        caller: callerOf(principal),
        file,
        purpose: body.purpose ?? null,
        disputeId: body.dispute_id ?? null,
      }),
    })),
    defineRoute(retrieveContract, async ({ params, principal }) => {
      const found = await retrieve({ caller: callerOf(principal), fileId: params.file_id });
      return { bytes: found.content, contentType: found.contentType };
    }),
    defineRoute(deleteContract, async ({ params, principal }) => {
      await remove({ caller: callerOf(principal), fileId: params.file_id });
      return { text: "" };
    }),
  ];
};
