import type { CallResult } from "./http-call.ts";

/** The body of an answer that must be 200. */
export const ok = async <Body>(result: Promise<CallResult>): Promise<Body> => {
  const { status, text, body } = await result;
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body as Body;
};

/** What a refused call answers. */
export const refusal = ({ status, body }: CallResult): { status: number; code: string } => ({
  status,
  code: (body as { error: { code: string } }).error.code,
});
