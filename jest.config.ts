import type { Config } from "jest";

// Node strips the types itself, so tests run the very files that production runs.
const shared = {
  extensionsToTreatAsEsm: [".ts"],
  transform: {},
  testEnvironment: "node",
  testRunner: "<rootDir>/libs/testing/src/native-runner.ts",
  modulePathIgnorePatterns: ["<rootDir>/.railyard/"],
} as const;

const config: Config = {
  // A limit for what hangs. How fast something is, is measured by npm run bench and never by a test.
  testTimeout: 60_000,
  testSequencer: "<rootDir>/libs/testing/src/sequencer.ts",
  projects: [
    {
      ...shared,
      displayName: "unit",
      rootDir: import.meta.dirname,
      testMatch: [
        "<rootDir>/libs/*/test/**/*.unit.test.ts",
        "<rootDir>/services/*/test/**/*.unit.test.ts",
        "<rootDir>/local/test/**/*.unit.test.ts",
        "<rootDir>/console/test/**/*.unit.test.ts",
        "<rootDir>/site/test/**/*.unit.test.ts",
        "<rootDir>/test/**/*.unit.test.ts",
      ],
    },
    {
      ...shared,
      displayName: "service",
      rootDir: import.meta.dirname,
      globalSetup: "<rootDir>/libs/testing/src/global-setup.ts",
      globalTeardown: "<rootDir>/libs/testing/src/global-teardown.ts",
      testMatch: [
        "<rootDir>/libs/*/test/**/*.service.test.ts",
        "<rootDir>/services/*/test/**/*.service.test.ts",
        "<rootDir>/local/test/**/*.service.test.ts",
      ],
    },
    {
      ...shared,
      displayName: "system",
      rootDir: import.meta.dirname,
      globalSetup: "<rootDir>/libs/testing/src/global-setup.ts",
      globalTeardown: "<rootDir>/libs/testing/src/global-teardown.ts",
      testMatch: ["<rootDir>/test/**/*.system.test.ts"],
    },
    {
      ...shared,
      displayName: "browser",
      rootDir: import.meta.dirname,
      globalSetup: "<rootDir>/libs/testing/src/global-setup.ts",
      globalTeardown: "<rootDir>/libs/testing/src/global-teardown.ts",
      testMatch: ["<rootDir>/test/browser/**/*.browser.test.ts"],
    },
  ],
};

export default config;
