/** How Node runs one service in a process of its own; the image starts it with the same, and states why. */
export const serviceFlags: readonly string[] = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=32",
  "--invocation-count-for-turbofan=1500",
  "--v8-pool-size=1",
];
