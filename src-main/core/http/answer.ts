/** Header values as node takes them. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/** A success that is more than "200 and this JSON". */
export class Answer {
  readonly status: number;
  /** JSON, text, bytes or a stream; `undefined` for an empty body. */
  readonly body: unknown;
  readonly headers: AnswerHeaders;

  constructor(status: number, body: unknown, headers: AnswerHeaders = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An answer with no body. */
export function noContent(headers: AnswerHeaders = {}): Answer {
  return new Answer(204, undefined, headers);
}
