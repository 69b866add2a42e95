import * as z from "zod";

/** A rejection by a control route or world action: its message, and the wrong field, if any. */
export class SimulatorError extends Error {
  override readonly name = "SimulatorError";
  /** The HTTP status of the refusal. */
  readonly status: number;
  /** Such as `not_found` or `charge_already_disputed`. */
  readonly code: string;
  /** The field of the body that is at fault; absent when none is. */
  readonly field: string | undefined;

  constructor(
    message: string,
    details: {
      readonly status: number;
      readonly code: string;
      readonly field?: string | undefined;
    },
  ) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.field = details.field;
  }
}

/** The simulators could not be started: a wrong option or a taken port. The message names it. */
export class SimulatorStartError extends Error {
  override readonly name = "SimulatorStartError";
}

/** A client used what a simulator does not support. The message lists it. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
  /** The uses: a path, or a parameter without effect. */
  readonly uses: readonly UnsupportedUse[];

  constructor(uses: readonly UnsupportedUse[]) {
    const lines = uses.map(({ kind, method, path, parameter }) => {
      const what = parameter === undefined ? "" : `: ${parameter} has no effect`;
      return `${kind}: ${method} ${path}${what}`;
    });
    super(`not supported: ${lines.join("; ")}`);
    this.uses = uses;
  }
}

/** A delivery that failed, and why. */
export interface DeliveryFailure {
  readonly kind: string;
  readonly seq: number;
  readonly type: string;
  /** The id of the registered endpoint; absent where one URL is set. */
  readonly endpoint?: string;
  /** The receiver's status; absent when there was no response. */
  readonly httpStatus?: number;
  readonly reason: string;
}

/** Deliveries failed although `settled({ strict: true })` asked for none. The message lists them. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly failures: readonly DeliveryFailure[];

  /** @param total The number of failures, of which `failures` are the first. */
  constructor(failures: readonly DeliveryFailure[], total = failures.length) {
    const lines = failures.map(({ kind, seq, type, httpStatus, reason }) => {
      const status = httpStatus === undefined ? "" : ` with status ${String(httpStatus)}`;
      return `${kind}: ${type} (event ${String(seq)}) failed${status}. ${reason}`;
    });
    const rest = total - failures.length;
    const more = rest > 0 ? [`and ${String(rest)} more`] : [];
    super(`deliveries failed: ${[...lines, ...more].join("\n  ")}`);
    this.failures = failures;
  }
}

/** Nothing came within the time that was given. The message says what is there instead. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** A request of clients to a path that is not supported, or with a parameter that has no effect. */
export interface UnsupportedRequest {
  readonly method: string;
  readonly path: string;
  /** The parameter, when the path is supported. */
  readonly parameter?: string;
  readonly count: number;
}

/** A client's use of something that a simulator does not support. */
export interface UnsupportedUse extends UnsupportedRequest {
  readonly kind: string;
}

const refusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
});

/** The error of a response without success. `what` names the call: `POST /_dispute of payments`. */
export function toSimulatorError(what: string, status: number, body: unknown): SimulatorError {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) {
    return new SimulatorError(`${what} answered ${String(status)}`, { status, code: "unexpected" });
  }
  const { code, message, field } = parsed.data.error;
  return new SimulatorError(`${what}: ${message}`, { status, code, field });
}
