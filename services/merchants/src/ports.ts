// What the use cases need from outside: a file per resource.
export type * from "./ports/api-keys.ts";
export type * from "./ports/audit-log.ts";
export type * from "./ports/business-profiles.ts";
export type * from "./ports/connector-accounts.ts";
export type * from "./ports/connector-webhooks.ts";
export type * from "./ports/credentials.ts";
export type * from "./ports/directory.ts";
export type * from "./ports/guesses.ts";
export type * from "./ports/mail-links.ts";
export type * from "./ports/mails.ts";
export type * from "./ports/merchant-accounts.ts";
export type * from "./ports/organizations.ts";
export type * from "./ports/roles.ts";
export type * from "./ports/runtime.ts";
export type * from "./ports/second-factor.ts";
export type * from "./ports/signing-keys.ts";
export type * from "./ports/users.ts";
