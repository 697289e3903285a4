export * from "./operation.ts";
