import { defineOperation } from "../../operation.ts";
import {
  createUserViewBody,
  listUserViewsQuery,
  putUserPreferencesBody,
  updateUserViewBody,
  userPreferences,
  userView,
  userViewDeletion,
  userViewList,
} from "../../resources/user-view.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "merchants", api: "merchant", tag: "Users", access: ["jwt"] } as const;

const viewPath = pathParameters({ view_id: "The view." });

export const listUserViews = defineOperation({
  ...shape,
  operationId: "listUserViews",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/user/views",
  summary: "List saved views",
  description:
    "Returns the views that the user saved for the session's merchant, and those shared with its users. A session " +
    "restricted to a profile sees shared views of that profile and of the whole merchant.",
  query: listUserViewsQuery,
  response: userViewList,
});

export const createUserView = defineOperation({
  ...shape,
  operationId: "createUserView",
  method: "POST",
  path: "/user/views",
  summary: "Save a view",
  description: "Saves filters and columns of a list, at most 50 per user and 100 shared ones per merchant.",
  body: createUserViewBody,
  response: userView,
  failures: ["too_many_views"],
});

export const updateUserView = defineOperation({
  ...shape,
  operationId: "updateUserView",
  method: "POST",
  path: "/user/views/{view_id}",
  summary: "Change a saved view",
  description: "Changes a view of the user; a shared one also by a user who may manage users.",
  pathParameters: viewPath,
  body: updateUserViewBody,
  response: userView,
  failures: ["view_not_found", "view_of_another_user", "too_many_views"],
});

export const deleteUserView = defineOperation({
  ...shape,
  operationId: "deleteUserView",
  method: "DELETE",
  path: "/user/views/{view_id}",
  summary: "Delete a saved view",
  description: "Deletes a view of the user; a shared one also by a user who may manage users.",
  pathParameters: viewPath,
  response: userViewDeletion,
  failures: ["view_not_found", "view_of_another_user"],
});

export const readUserPreferences = defineOperation({
  ...shape,
  operationId: "readUserPreferences",
  method: "GET",
  path: "/user/preferences",
  summary: "Retrieve my preferences",
  description: "Returns how the user has the console displayed; defaults where nothing was set.",
  response: userPreferences,
});

export const putUserPreferences = defineOperation({
  ...shape,
  operationId: "putUserPreferences",
  method: "PUT",
  path: "/user/preferences",
  summary: "Set my preferences",
  description: "Replaces the preferences of the user; omitted members get their default.",
  body: putUserPreferencesBody,
  response: userPreferences,
});

/** The operations on what users save for themselves. */
export const userViewOperations = [
  listUserViews,
  createUserView,
  updateUserView,
  deleteUserView,
  readUserPreferences,
  putUserPreferences,
] as const;
