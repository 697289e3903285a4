import { hasPermission } from "@railyard/auth";
import type { UpdateUserViewRequest, UserView as UserViewRepresentation } from "@railyard/contracts";
import {
  createUserView as createContract,
  deleteUserView as deleteContract,
  listUserViews as listContract,
  putUserPreferences as putPreferencesContract,
  readUserPreferences as readPreferencesContract,
  updateUserView as updateContract,
} from "@railyard/contracts";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import { defined } from "@railyard/members";

import type { UserView, ViewReader } from "../../domain/user-view.ts";
import { isChangeable, isOwnView } from "../../domain/user-view.ts";
import type { UserViewPorts, ViewMembers } from "../../use-cases/manage-user-views.ts";
import {
  createUserView,
  deleteUserView,
  listUserViews,
  putUserPreferences,
  readUserPreferences,
  updateUserView,
} from "../../use-cases/manage-user-views.ts";
import { placeOf } from "../../use-cases/read-manager.ts";
import { holderOf, presentedToken } from "./user-routes.ts";

/** @throws {Failure} `unauthorized`, `forbidden` for a session without a merchant */
const readerOf = (principal: Principal): ViewReader => {
  const session = presentedToken(principal);
  placeOf(session);
  const { userId, merchantId, profileId } = session;
  return { userId, merchantId, profileId, isAdministrator: hasPermission(principal, "users:write") };
};

const toWire = (reader: ViewReader, view: UserView): UserViewRepresentation => ({
  view_id: view.viewId,
  name: view.name,
  screen: view.screen,
  query: view.query,
  columns: [...view.columns],
  visibility: view.visibility,
  owner_id: view.userId,
  is_own: isOwnView(reader, view),
  is_changeable: isChangeable(reader, view),
  created_at: view.createdAt.toISOString(),
  modified_at: view.modifiedAt.toISOString(),
});

const changesOf = (body: UpdateUserViewRequest): Partial<ViewMembers> =>
  defined({
    name: body.name ?? undefined,
    screen: body.screen ?? undefined,
    query: body.query ?? undefined,
    columns: body.columns ?? undefined,
    visibility: body.visibility ?? undefined,
  });

/** The operations on what users save for themselves. */
export const userViewRoutes = (ports: UserViewPorts): readonly Route[] => [
  defineRoute(listContract, async ({ principal, query }) => {
    const reader = readerOf(principal);
    const views = await listUserViews(ports)(reader, query.screen ?? null);
    return { body: views.map((view) => toWire(reader, view)) };
  }),
  defineRoute(createContract, async ({ principal, body }) => {
    const reader = readerOf(principal);
    const { name, screen, query, columns, visibility } = body;
    const members = { name, screen, query, columns: columns ?? [], visibility: visibility ?? "private" };
    return { body: toWire(reader, await createUserView(ports)(reader, members)) };
  }),
  defineRoute(updateContract, async ({ principal, params, body }) => {
    const reader = readerOf(principal);
    return { body: toWire(reader, await updateUserView(ports)(reader, params.view_id, changesOf(body))) };
  }),
  defineRoute(deleteContract, async ({ principal, params }) => {
    await deleteUserView(ports)(readerOf(principal), params.view_id);
    return { body: { view_id: params.view_id, deleted: true } };
  }),
  defineRoute(readPreferencesContract, async ({ principal }) => ({
    body: await readUserPreferences(ports)(holderOf(principal).userId),
  })),
  defineRoute(putPreferencesContract, async ({ principal, body }) => ({
    body: await putUserPreferences(ports)(holderOf(principal).userId, body),
  })),
];
