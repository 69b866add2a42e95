/** Why an attempt failed: the cause in a sentence, and the beginning of the response. */
export interface FailureReason {
  readonly cause: string;
  /** On one line; empty when no body came. */
  readonly response: string;
}

/** A delivery that failed. */
export interface FailedDelivery {
  readonly seq: number;
  readonly type: string;
  /** The URL of the receiver; absent for a socket. */
  readonly url?: string;
  readonly httpStatus?: number | undefined;
  readonly reason: FailureReason;
}

/** Takes the failed deliveries of a simulator's own channel. */
export interface FailureLog {
  report(failed: FailedDelivery): void;
}
