import { Refusal } from "#core/kernel/refusal.ts";

export type Category =
  | "API_ERROR"
  | "AUTHENTICATION_ERROR"
  | "INVALID_REQUEST_ERROR"
  | "PAYMENT_METHOD_ERROR"
  | "REFUND_ERROR";

/** One entry of Square's `errors`. */
export interface SquareError {
  readonly category: Category;
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
}

/** Any error in Square's envelope. */
export function squareErrors(status: number, errors: readonly SquareError[]): Refusal {
  return new Refusal(status, { errors });
}

/** One error of a request that cannot be served. */
export function invalidRequest(
  status: number,
  code: string,
  detail: string,
  field?: string,
): Refusal {
  const category = "INVALID_REQUEST_ERROR";
  return squareErrors(status, [{ category, code, detail, ...(field ? { field } : {}) }]);
}

/** 400: the state of things does not allow this. */
export function badRequest(detail: string, field?: string): Refusal {
  return invalidRequest(400, "BAD_REQUEST", detail, field);
}

/** 404: the id of a path names nothing. */
export function notFound(kind: string, id: string): Refusal {
  return invalidRequest(404, "NOT_FOUND", `Could not find ${kind} with id: ${id}`);
}

/** 409: somebody else was quicker. */
export function versionMismatch(detail: string, field: string): Refusal {
  return invalidRequest(409, "VERSION_MISMATCH", detail, field);
}

/** 400: this payment cannot be refunded so. */
export function refundError(code: string, detail: string, field?: string): Refusal {
  const category = "REFUND_ERROR";
  return squareErrors(400, [{ category, code, detail, ...(field ? { field } : {}) }]);
}

/** 400 with the failed payment: the only refusal that leaves something behind, so it is kept under its key. */
export class Declined extends Refusal {
  constructor(error: SquareError, payment: unknown) {
    super(400, { errors: [error], payment });
  }
}

/** The error of a source that the bank turns down. */
export function declineOf(code: string): SquareError {
  return { category: "PAYMENT_METHOD_ERROR", code, detail: `Authorization error: '${code}'` };
}
