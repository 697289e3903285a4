import type { UserPreferences } from "@railyard/contracts";

import type { UserView } from "../domain/user-view.ts";

/** Saved views and preferences of users. */
export interface UserViewStore {
  /** Lets other changes of the merchant's views wait until the transaction ends. */
  lock(merchantId: string): Promise<void>;
  insert(view: UserView): Promise<void>;
  find(merchantId: string, viewId: string): Promise<UserView | null>;
  /** The user's own views at the merchant and the shared ones, oldest first. */
  list(merchantId: string, userId: string, screen: string | null): Promise<readonly UserView[]>;
  update(view: UserView): Promise<void>;
  delete(viewId: string): Promise<void>;
  /** What the user set; null: nothing. */
  preferences(userId: string): Promise<UserPreferences | null>;
  setPreferences(userId: string, preferences: UserPreferences, now: Date): Promise<void>;
}
