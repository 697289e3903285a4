import {
  createFile as createContract,
  deleteFile as deleteContract,
  retrieveFile as retrieveContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../../../ports.ts";
import { createFile, deleteFile, retrieveFile } from "../../../use-cases/disputes/evidence-files.ts";
import { callerOf } from "../caller.ts";

/** The operations on files. */
export const fileRoutes = (ports: Ports): readonly Route[] => {
  const create = createFile(ports);
  const retrieve = retrieveFile(ports);
  const remove = deleteFile(ports);
  return [
    defineRoute(createContract, async ({ body, file, principal, headers }) => ({
      body: await create({
        caller: callerOf(principal, headers),
        file,
        purpose: body.purpose ?? null,
        disputeId: body.dispute_id ?? null,
      }),
    })),
    defineRoute(retrieveContract, async ({ params, principal, headers }) => {
      const found = await retrieve({ caller: callerOf(principal, headers), fileId: params.file_id });
      return { bytes: found.content, contentType: found.contentType };
    }),
    defineRoute(deleteContract, async ({ params, principal, headers }) => {
      await remove({ caller: callerOf(principal, headers), fileId: params.file_id });
      return { text: "" };
    }),
  ];
};
