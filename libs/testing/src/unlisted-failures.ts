import { subscribe } from "node:diagnostics_channel";

// As libs/http reports them; it is not imported, because unit tests would have to load all of it.
const channelName = "railyard.http.unlisted_failure";

/** From now on, an answer that its contract does not list fails the test under way, whatever the test expects. */
export const failOnUnlistedFailures = (): void => {
  subscribe(channelName, (bug) => {
    // Node makes an uncaught exception of it, which the runner takes for the failure of the test.
    throw bug;
  });
};

/** For `--import`: the process reports such answers to its parent, or ends at once where it has no channel to it. */
export const reportsUnlistedFailures = `data:text/javascript,${encodeURIComponent(
  `import { subscribe } from "node:diagnostics_channel";
subscribe("${channelName}", (bug) => {
  if (process.send === undefined) throw bug;
  process.send(bug.message);
});`,
)}`;
