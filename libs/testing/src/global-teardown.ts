import { releaseTestServers } from "./test-servers.ts";

// The test runner takes only a default export.
export default releaseTestServers;
