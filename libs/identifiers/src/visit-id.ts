import { newId } from "./prefixed-id.ts";

const prefix = "visit";

/** Id of a visit of the operator at a merchant; in the token of the visit it takes the place of a user. */
export const newVisitId = (): string => newId(prefix);

export const isVisitId = (userId: string): boolean => userId.startsWith(`${prefix}_`);
