import { createQueryClient } from "./create-query-client.ts";

/** What the session's user was answered. */
export const queryClient = createQueryClient();
