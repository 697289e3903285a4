import { isTextName, useText } from "../../texts/use-text.ts";
import type { OrganizationUser } from "../users/queries.ts";
import { wordsOf } from "../../values/words.ts";
import type { AuditEntry } from "./audit-entries.ts";

/** How entries are shown: codes as words, ids of users as names. */
export interface AuditWords {
  readonly actorOf: (entry: AuditEntry) => string;
  readonly actionOf: (entry: AuditEntry) => string;
  readonly objectTypeOf: (objectType: string) => string;
}

export const useAuditWords = (users: readonly OrganizationUser[]): AuditWords => {
  const { t } = useText();
  const names = new Map(users.map(({ user_id: id, name, email }) => [id, name ?? email]));
  const named = (kind: string, value: string): string => {
    const name = `audit.${kind}_${value}`;
    return isTextName(name) ? t(name) : wordsOf(value);
  };
  return {
    actorOf: ({ actor_id: id, actor_kind: kind }) =>
      (id === null ? undefined : names.get(id)) ??
      (id === null ? named("actor", kind) : `${named("actor", kind)} ${id}`),
    actionOf: ({ action }) => named("action", action),
    objectTypeOf: (objectType) => named("object", objectType),
  };
};
