import { startApplication } from "../start-application.tsx";
import { adminKey, operatorQueries } from "./operator-api.ts";
import { operatorRouter } from "./operator-router.tsx";

// A browser may keep a page that was left, memory and all, to show it again.
addEventListener("pagehide", adminKey.forget);

await startApplication({ router: operatorRouter, queryClient: operatorQueries, areas: ["general", "operator"] });
