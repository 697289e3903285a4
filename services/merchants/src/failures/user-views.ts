import { defineFailures } from "@railyard/failures";

/** Failures of saved views. */
export const userViewFailures = defineFailures("merchants", {
  view_not_found: { code: "HE_02", status: 404, message: "There is no view {view_id} here. Check the id." },
  view_of_another_user: {
    code: "UR_33",
    status: 403,
    message: "Only its owner and users who may manage users can change this view. Save a view of your own.",
  },
  too_many_views: {
    code: "IR_16",
    status: 400,
    message: "There are {limit} {visibility} views already. Delete one first.",
  },
});
