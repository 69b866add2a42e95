import type { ResponseHeaders } from "#core/contract/message.ts";
import { escapeHtml } from "#core/text/escaping.ts";
import { RouteResponse } from "#core/contract/response.ts";

/** A piece of XML that is written already. */
interface Markup {
  readonly markup: string;
}

/** The content of an element; `undefined` leaves nothing. */
export type Content = string | number | boolean | undefined | Markup | readonly Content[];

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

/** Text that reads back as it was: line breaks and control characters as references, as S3 writes them. */
function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll(
    // oxlint-disable-next-line no-control-regex -- control characters are what has to be found
    /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g,
    (found) => `&#x${found.charCodeAt(0).toString(16)};`,
  );
}

function isMarkup(content: Content): content is Markup {
  return typeof content === "object" && "markup" in content;
}

function render(content: Content): string {
  if (content === undefined) return "";
  if (isMarkup(content)) return content.markup;
  if (typeof content === "object") return content.map(render).join("");
  return escapeXml(String(content));
}

/** An element; nothing at all when its content is `undefined`. */
export function element(name: string, content: Content): Markup {
  if (content === undefined) return { markup: "" };
  const inner = render(content);
  return { markup: inner === "" ? `<${name}/>` : `<${name}>${inner}</${name}>` };
}

/** Elements named like the fields of an object, in their order. */
export function elements(fields: Readonly<Record<string, Content>>): readonly Markup[] {
  return Object.entries(fields).map(([name, content]) => element(name, content));
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A document in no namespace: that of an error, and that of a form. */
export function plainDocument(root: string, content: Content): string {
  return `${DECLARATION}${element(root, content).markup}`;
}

/** Responds with a document. */
export function xml(root: string, content: Content, headers: ResponseHeaders = {}): RouteResponse {
  const document = `${DECLARATION}<${root} xmlns="${NAMESPACE}">${render(content)}</${root}>`;
  return new RouteResponse(200, document, { "content-type": "application/xml", ...headers });
}
