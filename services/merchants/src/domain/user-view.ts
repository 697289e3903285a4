import type { UserPreferences, UserView as UserViewRepresentation } from "@railyard/contracts";

export type ViewVisibility = UserViewRepresentation["visibility"];

/** Filters and columns of a list, saved by a user. */
export interface UserView {
  readonly viewId: string;
  readonly userId: string;
  readonly merchantId: string;
  /** Profile that the session which saved it was restricted to; null: the whole merchant. */
  readonly profileId: string | null;
  readonly name: string;
  readonly screen: string;
  readonly query: string;
  readonly columns: readonly string[];
  readonly visibility: ViewVisibility;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** The user of a session, as views see it. */
export interface ViewReader {
  readonly userId: string;
  readonly merchantId: string;
  readonly profileId: string | null;
  /** Whether the user may manage users there. */
  readonly isAdministrator: boolean;
}

/** Most views of a user at a merchant, and most shared views of a merchant. */
export const maximumViews = { own: 50, shared: 100 } as const;

export const isOwnView = (reader: ViewReader, { userId }: UserView): boolean => userId === reader.userId;

/** Whether the view of the reader's merchant is shown to the reader. */
export const isVisible = (reader: ViewReader, view: UserView): boolean =>
  (isOwnView(reader, view) || view.visibility === "shared") &&
  (reader.profileId === null || view.profileId === null || view.profileId === reader.profileId);

/** Whether the reader may change a view that is shown. A session of one profile changes none of the whole merchant. */
export const isChangeable = (reader: ViewReader, view: UserView): boolean =>
  isOwnView(reader, view) ||
  (reader.isAdministrator && (reader.profileId === null || reader.profileId === view.profileId));

export const defaultPreferences: UserPreferences = {
  language: null,
  time_zone: "user",
  theme: "system",
  density: "comfortable",
  single_key_shortcuts: true,
};
