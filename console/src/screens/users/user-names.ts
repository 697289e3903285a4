import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { usersQuery } from "./queries.ts";

/** What users are called by their ids; the id itself of those whom the session may not see. */
export const useUserNames = (): ((id: string) => string) => {
  const { t } = useText();
  const { may, user } = useSession();
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: may("listOrganizationUsers") });
  return (id) => {
    if (id === user.user_id) return t("users.you");
    const found = users.find(({ user_id: candidate }) => candidate === id);
    return found === undefined ? id : (found.name ?? found.email);
  };
};
