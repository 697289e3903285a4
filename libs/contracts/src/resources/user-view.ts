import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, flag, list, nameText, nullable, record, request, text } from "../schema.ts";

const viewVisibilities = ["private", "shared"] as const;

const screenPattern = "^[a-z][a-z0-9_-]*$";
const screen = text("List that the view is of.", {
  minLength: 1,
  maxLength: 32,
  pattern: screenPattern,
  examples: ["payments"],
});

const members = {
  name: nameText("Name of the view.", { maxLength: 64, examples: ["Failed today"] }),
  screen,
  query: text("Filter and order, as the query string of the list's address.", {
    maxLength: 2000,
    examples: ["status=failed&time=today"],
  }),
  columns: list("Columns shown, in this order; empty: the usual ones.", text("A column.", { maxLength: 64 }), {
    maxItems: 50,
  }),
  visibility: choice("private: for its owner only; shared: for every user of the merchant.", viewVisibilities),
} as const;

/** Query string of GET /user/views. */
export const listUserViewsQuery = request("ListUserViewsQuery", "Filter of the views.", { screen });

/** Body of POST /user/views. */
export const createUserViewBody = request("CreateUserViewRequest", "A view to save.", members, [
  "name",
  "screen",
  "query",
]);

/** Body of POST /user/views/{view_id}. */
export const updateUserViewBody = request("UpdateUserViewRequest", "The changes; omitted members stay.", members);

/** A saved view. */
export const userView = record("UserView", "Filters and columns of a list, saved by a user.", {
  view_id: text("Id of the view.", { maxLength: 64 }),
  ...members,
  owner_id: text("User who saved the view."),
  is_own: flag("Whether the user of the session saved it."),
  is_changeable: flag("Whether the user of the session may change and delete it."),
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
});

/** Answer of GET /user/views. */
export const userViewList = list("The user's own views and the shared ones, oldest first.", userView);

/** Answer of DELETE /user/views/{view_id}. */
export const userViewDeletion = record("UserViewDeletion", "The deleted view.", {
  view_id: text("Id of the view."),
  deleted: flag("Whether it was deleted."),
});

const preferenceMembers = {
  language: text("Language of the console: a BCP 47 tag. Null: that of the browser.", {
    maxLength: 16,
    pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
    examples: ["de"],
  }),
  time_zone: choice("Time zone of times shown: the browser's, or UTC.", ["user", "utc"] as const),
  theme: choice("Colours: those of the operating system, light or dark.", ["system", "light", "dark"] as const),
  density: choice("Height of rows.", ["comfortable", "compact"] as const),
  single_key_shortcuts: flag("Whether single keys are shortcuts."),
} as const;

/** Body of PUT /user/preferences. */
export const putUserPreferencesBody = request(
  "PutUserPreferencesRequest",
  "All preferences; what is omitted or null gets its default.",
  preferenceMembers,
);

/** The preferences of a user. */
export const userPreferences = record("UserPreferences", "How a user has the console displayed.", {
  ...preferenceMembers,
  language: nullable(preferenceMembers.language),
});

export type UserView = FromSchema<typeof userView>;
export type CreateUserViewRequest = FromSchema<typeof createUserViewBody>;
export type UpdateUserViewRequest = FromSchema<typeof updateUserViewBody>;
export type UserPreferences = FromSchema<typeof userPreferences>;
export type PutUserPreferencesRequest = FromSchema<typeof putUserPreferencesBody>;
