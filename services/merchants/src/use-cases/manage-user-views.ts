import type { PutUserPreferencesRequest, UserPreferences } from "@railyard/contracts";
import { newId } from "@railyard/identifiers";
import { defined } from "@railyard/members";

import type { UserView, ViewReader } from "../domain/user-view.ts";
import { defaultPreferences, isChangeable, isOwnView, isVisible, maximumViews } from "../domain/user-view.ts";
import { failures } from "../failures.ts";
import type { Clock, Directory, DirectoryStores } from "../ports.ts";

export interface UserViewPorts {
  readonly directory: Directory;
  readonly clock: Clock;
}

/** What a user saves. */
export type ViewMembers = Pick<UserView, "name" | "screen" | "query" | "columns" | "visibility">;

/** The views that the reader sees, oldest first. */
export const listUserViews =
  ({ directory }: Pick<UserViewPorts, "directory">) =>
  async (reader: ViewReader, screen: string | null): Promise<readonly UserView[]> => {
    const views = await directory.views.list(reader.merchantId, reader.userId, screen);
    return views.filter((view) => isVisible(reader, view));
  };

/** @throws {Failure} `view_not_found`, `view_of_another_user` */
const findChangeable = async (
  { views }: Pick<DirectoryStores, "views">,
  reader: ViewReader,
  viewId: string,
): Promise<UserView> => {
  const view = await views.find(reader.merchantId, viewId);
  if (view === null || !isVisible(reader, view)) throw failures.view_not_found({ view_id: viewId });
  if (!isChangeable(reader, view)) throw failures.view_of_another_user();
  return view;
};

/** Refuses one view too many. Views that the reader does not see count as well. @throws {Failure} `too_many_views` */
const assertRoom = async (
  { views }: Pick<DirectoryStores, "views">,
  reader: ViewReader,
  { viewId, visibility }: Pick<UserView, "viewId" | "visibility">,
): Promise<void> => {
  const known = (await views.list(reader.merchantId, reader.userId, null)).filter((view) => view.viewId !== viewId);
  const own = known.filter((view) => isOwnView(reader, view)).length;
  const shared = known.filter((view) => view.visibility === "shared").length;
  if (own >= maximumViews.own) throw failures.too_many_views({ limit: maximumViews.own, visibility: "own" });
  if (visibility === "shared" && shared >= maximumViews.shared) {
    throw failures.too_many_views({ limit: maximumViews.shared, visibility: "shared" });
  }
};

/**
 * Saves a view.
 * @throws {Failure} `too_many_views`
 */
export const createUserView =
  ({ directory, clock }: UserViewPorts) =>
  (reader: ViewReader, members: ViewMembers): Promise<UserView> =>
    directory.inTransaction(async ({ views }) => {
      await views.lock(reader.merchantId);
      const now = clock();
      const { userId, merchantId, profileId } = reader;
      const view = {
        viewId: newId("view"),
        userId,
        merchantId,
        profileId,
        ...members,
        createdAt: now,
        modifiedAt: now,
      };
      await assertRoom({ views }, reader, view);
      await views.insert(view);
      return view;
    });

/**
 * Changes a view.
 * @throws {Failure} `view_not_found`, `view_of_another_user`, `too_many_views`
 */
export const updateUserView =
  ({ directory, clock }: UserViewPorts) =>
  (reader: ViewReader, viewId: string, changes: Partial<ViewMembers>): Promise<UserView> =>
    directory.inTransaction(async ({ views }) => {
      await views.lock(reader.merchantId);
      const view = await findChangeable({ views }, reader, viewId);
      const changed = { ...view, ...changes, modifiedAt: clock() };
      if (changed.visibility === "shared" && view.visibility !== "shared") await assertRoom({ views }, reader, changed);
      await views.update(changed);
      return changed;
    });

/**
 * Deletes a view.
 * @throws {Failure} `view_not_found`, `view_of_another_user`
 */
export const deleteUserView =
  ({ directory }: UserViewPorts) =>
  (reader: ViewReader, viewId: string): Promise<void> =>
    directory.inTransaction(async ({ views }) => {
      await views.lock(reader.merchantId);
      await findChangeable({ views }, reader, viewId);
      await views.delete(viewId);
    });

/** The user's preferences; members that it never set have their default. */
export const readUserPreferences =
  ({ directory }: Pick<UserViewPorts, "directory">) =>
  async (userId: string): Promise<UserPreferences> => ({
    ...defaultPreferences,
    ...(await directory.views.preferences(userId)),
  });

/** Replaces the user's preferences. */
export const putUserPreferences =
  ({ directory, clock }: UserViewPorts) =>
  async (userId: string, request: PutUserPreferencesRequest): Promise<UserPreferences> => {
    const stated = defined({
      language: request.language ?? undefined,
      time_zone: request.time_zone ?? undefined,
      theme: request.theme ?? undefined,
      density: request.density ?? undefined,
      single_key_shortcuts: request.single_key_shortcuts ?? undefined,
    });
    const preferences: UserPreferences = { ...defaultPreferences, ...stated };
    await directory.inTransaction(({ views }) => views.setPreferences(userId, preferences, clock()));
    return preferences;
  };
