import { fieldErrors } from "../errors.ts";

/** The reason why a field's value is rejected. */
export class FieldError extends Error {
  override readonly name = "FieldError";
  /** The name under which the error is reported, when it is not the field's own. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

/** Collects the faults of several fields, so that one response reports all of them. */
export class FieldErrors {
  private readonly found: Record<string, string> = {};

  /** The result of `read`, or `undefined` when it throws a `FieldError`. */
  collect<T>(field: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      this.found[error.field ?? field] ??= error.message;
      return undefined;
    }
  }

  /** Throws Jira's 400 when there are faults. */
  settle(): void {
    if (Object.keys(this.found).length > 0) throw fieldErrors(this.found);
  }
}

/** The result of `read`. Throws Jira's 400 in place of a `FieldError`. */
export function readField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw fieldErrors({ [error.field ?? field]: error.message });
  }
}
