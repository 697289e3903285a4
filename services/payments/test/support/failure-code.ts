import { isFailure } from "@railyard/failures";

/** The code of the failure that the work throws; `none` when it throws nothing. */
export const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (error) {
    return isFailure(error) ? error.code : String(error);
  }
};
