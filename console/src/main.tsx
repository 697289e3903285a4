import { queryClient } from "./api/query-client.ts";
import { router } from "./router.tsx";
import { startApplication } from "./start-application.tsx";

await startApplication({ router, queryClient, areas: ["general", "signIn"] });
