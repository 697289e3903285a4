/** A part of a request that was refused. */
export interface RefusedPart {
  /** The way to it in the body, such as `algorithm.data.rules[0]`. */
  readonly path: string;
  readonly message: string;
}

/** An answer that is no success, as the API states it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** Stable code of docs/error-codes.md; null when what answered was not ours. */
  readonly code: string | null;
  readonly requestId: string | null;
  /** Path of the member that is wrong, such as `card.exp_year`. */
  readonly field: string | null;
  /** Seconds after which the request may be sent again. */
  readonly retryAfterSeconds: number | null;
  /** What is wrong with which part of the request, where the API reports several. */
  readonly problems: readonly RefusedPart[];

  constructor(message: string, facts: Omit<Refusal, keyof Error>) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.field = facts.field;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.problems = facts.problems;
  }
}

/** The gateway's refusal of what needs a recent proof of who the person is. Nothing was done. */
export const stepUpCode = "IR_58";

/** No answer came: the server is away, or the connection to it. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** For clients of an API: what a request that was not answered throws. */
export const unanswered = ({ error }: { readonly error: unknown }): Unreachable =>
  new Unreachable("No answer came.", { cause: error });

interface ErrorBody {
  readonly error?: {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly field?: unknown;
    readonly data?: { readonly validation_errors?: readonly RefusedPart[] };
  };
  /** The decision engine's form. */
  readonly code?: unknown;
  readonly error_code?: unknown;
  readonly message?: unknown;
  readonly error_message?: unknown;
}

const textOf = (...values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === "string") ?? null;

const bodyOf = async (response: Response): Promise<ErrorBody> => {
  try {
    return ((await response.json()) ?? {}) as ErrorBody;
  } catch {
    return {};
  }
};

/** Reads the refusal that an answer of either API is. */
export const refusalOf = async (response: Response): Promise<Refusal> => {
  const body = await bodyOf(response);
  const error = typeof body.error === "object" ? body.error : {};
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Refusal(textOf(error.message, body.message, body.error_message) ?? response.statusText, {
    status: response.status,
    code: textOf(error.code, body.code, body.error_code),
    requestId: response.headers.get("x-request-id"),
    field: textOf(error.field),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    problems: error.data?.validation_errors ?? [],
  });
};
