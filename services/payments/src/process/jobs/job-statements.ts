import { defineStatement } from "@railyard/database";

/**
 * A message that proves nothing neither brings the check forward nor puts it off, and none that is not signed takes the
 * place of a signed one. An account's queue has one check running at a time.
 */
export const addDoubt = defineStatement({
  name: "job_add_doubt",
  text: `
    select graphile_worker.add_job(
      'check_doubted',
      json_build_object('merchantId', $1::text, 'kind', $2::text, 'objectId', $3::text, 'isSigned', $4::boolean),
      queue_name => 'doubts:' || $5::text, run_at => now() + $6 * interval '1 millisecond',
      job_key => concat_ws(':', 'doubt', $1, $2, $3, $4), job_key_mode => 'preserve_run_at', max_attempts => 5
    )`,
});

/** Schedules a check of one payment soon, whether or not it is due. */
export const addSync = defineStatement({
  name: "job_add_sync",
  text: `
    select graphile_worker.add_job(
      'sync_payment', json_build_object('merchantId', $1::text, 'paymentId', $2::text),
      run_at => now() + $3 * interval '1 millisecond', job_key => 'sync:' || $1 || ':' || $2, max_attempts => 5
    )`,
});
