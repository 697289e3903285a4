export { cutText, firstCharacter } from "./cut-text.ts";
export { defined } from "./defined.ts";
export type { Defined } from "./defined.ts";
export { isMembers } from "./is-members.ts";
export type { Members } from "./is-members.ts";
export { isStorableText } from "./is-storable-text.ts";
export type { Mutable } from "./mutable.ts";
