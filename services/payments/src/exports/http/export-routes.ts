import { assertAccess } from "@railyard/auth";
import type { ExportKind } from "@railyard/contracts";
import {
  cancelExport as cancelContract,
  createExport as createContract,
  downloadExport as downloadContract,
  listExports as listContract,
  retrieveExport as retrieveContract,
} from "@railyard/contracts";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { createExport } from "../use-cases/create-export.ts";
import { cancelExport, downloadExport, listExports, retrieveExport } from "../use-cases/manage-exports.ts";

/** Refuses who may not read the objects of an export. @throws {Failure} `forbidden` (IR_22). */
const readerCheck =
  (principal: Principal) =>
  (kind: ExportKind): void => {
    assertAccess({ access: createContract.access, permission: `${kind}:read` }, principal);
  };

/** The operations on exports. */
export const exportRoutes = (ports: Ports): readonly Route[] => {
  const create = createExport(ports);
  const list = listExports(ports);
  const retrieve = retrieveExport(ports);
  const download = downloadExport(ports);
  const cancel = cancelExport(ports);
  return [
    defineRoute(createContract, async ({ body, principal }) => {
      readerCheck(principal)(body.kind);
      return { body: await create(callerOf(principal), body), status: 202 };
    }),
    defineRoute(listContract, async ({ query, principal }) => ({ body: await list(callerOf(principal), query) })),
    defineRoute(downloadContract, async ({ params, principal }) => {
      const file = await download(callerOf(principal), params.export_id, readerCheck(principal));
      return {
        chunks: file.chunks,
        lengthBytes: file.lengthBytes,
        contentType: "text/csv; charset=utf-8; header=present",
        headers: { "content-disposition": `attachment; filename="${file.exportId}.csv"` },
      };
    }),
    defineRoute(retrieveContract, async ({ params, principal }) => ({
      body: await retrieve(callerOf(principal), params.export_id),
    })),
    defineRoute(cancelContract, async ({ params, principal }) => ({
      body: await cancel(callerOf(principal), params.export_id),
    })),
  ];
};
