/** An error response in any shape. Routes throw it; the server sends it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** The body as it goes out: JSON, or text for providers that send XML. `undefined` for none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${String(status)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The provider has this and the simulator has not: refused, and counted among the unsupported calls. */
export class NotSimulated extends Refusal {
  /** The requested path, as the list of unsupported calls shows it: `/bucket?website`. */
  readonly what: string;

  constructor(what: string, refusal: Refusal) {
    super(refusal.status, refusal.body, refusal.headers);
    this.what = what;
  }
}

/** The error of control routes and world actions: `{"error":{"code","message","field"?}}`. */
export function controlRefusal(
  status: number,
  code: string,
  message: string,
  field?: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  return new Refusal(status, { error: { code, message, ...(field ? { field } : {}) } }, headers);
}
