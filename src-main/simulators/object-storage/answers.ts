import { Answer, type AnswerHeaders } from "#core/http/answer.ts";

/** A document. */
export function xml(document: string, headers: AnswerHeaders = {}): Answer {
  return new Answer(200, document, { "content-type": "application/xml", ...headers });
}
