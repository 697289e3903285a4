import { stopKept } from "./sharing.ts";
import { releaseTestServers } from "./test-servers.ts";

const tearDown = async (): Promise<void> => {
  await stopKept();
  await releaseTestServers();
};

// The test runner takes only a default export.
export default tearDown;
