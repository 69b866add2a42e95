import { isRecord } from "#shared/text/json-in.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { markdownToHtml } from "./markdown.ts";

const MEDIA =
  /application\/vnd\.github(?:\.[\w-]+)*?\.(diff|patch|sha|raw|html|text|full|object)\b/;

/** The form of a response that `Accept` asks for: `diff` of `application/vnd.github.v3.diff`. */
export function mediaOf(accept = ""): string | undefined {
  return MEDIA.exec(accept)?.[1];
}

/** A response in one of GitHub's media types other than JSON. */
export function answerMedia(media: string, body: string | Buffer): RouteResponse {
  return new RouteResponse(200, body, {
    "content-type": `application/vnd.github.${media}; charset=utf-8`,
    "x-github-media-type": `github.v3; param=${media}`,
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
  });
}

/** A text without its Markdown: what a reader of the rendered page sees. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Replaces `body` by the forms of it that the media type names, in an object or a list of objects. */
export function withBodyForms(shown: unknown, media: string): unknown {
  if (Array.isArray(shown)) return shown.map((one) => withBodyForms(one, media));
  if (!isRecord(shown)) return shown;
  if (Array.isArray(shown["items"])) {
    return { ...shown, items: withBodyForms(shown["items"], media) };
  }
  const { body, ...rest } = shown;
  if (body === undefined) return shown;
  const html = typeof body === "string" ? markdownToHtml(body) : null;
  const forms = { body, body_text: html === null ? null : textOf(html), body_html: html };
  if (media === "full") return { ...rest, ...forms };
  return media === "html"
    ? { ...rest, body_html: forms.body_html }
    : { ...rest, body_text: forms.body_text };
}
