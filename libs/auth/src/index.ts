export * from "./principal.ts";
