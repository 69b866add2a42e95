import { isRecord } from "#shared/text/json-in.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { markdownToHtml } from "./markdown.ts";

/** A media type of GitHub: `application/vnd.github`, a version, a form, and `+json`. */
const MEDIA =
  /application\/vnd\.github(?:\.[\w-]+)*?\.(diff|patch|sha|raw|html|text|full|object)\b(\+json)?/;

/** The form of a response, and the media type by which the client named it. */
export interface Media {
  readonly form: string;
  /** `application/vnd.github.v3.raw`, with the version and suffix of `Accept`. */
  readonly type: string;
  /** The value of `X-GitHub-Media-Type`. */
  readonly header: string;
}

/** Returns the form of a response that `Accept` asks for: `diff` of `application/vnd.github.v3.diff`. */
export function readMedia(accept = ""): Media | undefined {
  const [type, form, suffix] = MEDIA.exec(accept) ?? [];
  if (type === undefined || form === undefined) return undefined;
  const header = `github.v3; param=${form}${suffix === undefined ? "" : "; format=json"}`;
  return { form, type, header };
}

/** The contents of a file as they are. */
export const RAW: Media = {
  form: "raw",
  type: "application/vnd.github.raw",
  header: "github.v3; param=raw",
};

/** A response in one of GitHub's media types other than JSON. Its type is the one that `Accept` names. */
export function respondWithMedia({ type, header }: Media, body: string | Buffer): RouteResponse {
  return new RouteResponse(200, body, {
    "content-type": `${type}; charset=utf-8`,
    "x-github-media-type": header,
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
  });
}

/** A text without its Markdown: what a reader of the rendered page sees. */
export function stripTags(html: string): string {
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
  const forms = { body, body_text: html === null ? null : stripTags(html), body_html: html };
  if (media === "full") return { ...rest, ...forms };
  return media === "html"
    ? { ...rest, body_html: forms.body_html }
    : { ...rest, body_text: forms.body_text };
}
