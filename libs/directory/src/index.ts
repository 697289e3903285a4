export { createDirectory } from "./directory.ts";
export type { Directory, DirectoryOptions, LookUpOptions } from "./directory.ts";
