import DOMPurify from "dompurify";
import type { MailAttachment } from "#shared/domain/mail.ts";

/** A mail's HTML as parts that can be shown: no script, no form, nothing that loads from outside. */
export interface CleanHtml {
  readonly body: DocumentFragment;
  /** The style sheets of the mail, without addresses. */
  readonly styles: readonly string[];
  /** The number of images and style sheets from outside that were left out. */
  readonly blocked: number;
}

/** Only these lead somewhere; relative addresses would lead into the panel. */
const LINKS = /^(?:https?|mailto|tel):/i;
const REMOTE_STYLE = /url\s*\((?!\s*["']?data:image\/)[^)]*\)|@import[^;]*;?/gi;

/** Cleans the HTML of a mail. Images of the mail itself (`cid:`) are put in. */
export function cleanHtml(html: string, attachments: readonly MailAttachment[]): CleanHtml {
  const source = new DOMParser().parseFromString(html, "text/html");
  const images = fillImages(source, attachments);
  const sheets = [...source.querySelectorAll("style")].map((style) =>
    cleanStyle(style.textContent),
  );
  const inline = [...source.querySelectorAll("[style]")].map((element) => {
    const { text, blocked } = cleanStyle(element.getAttribute("style") ?? "");
    element.setAttribute("style", text);
    return blocked;
  });
  const links = source.querySelectorAll("link[rel~=stylesheet]").length;
  const body = DOMPurify.sanitize(bodyOf(source), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    ALLOWED_URI_REGEXP: LINKS,
    ALLOW_DATA_ATTR: false,
    FORBID_TAGS: [
      "style",
      "form",
      "input",
      "button",
      "select",
      "textarea",
      "video",
      "audio",
      "dialog",
    ],
    FORBID_ATTR: [
      "srcset",
      "background",
      "poster",
      "autofocus",
      "tabindex",
      "accesskey",
      "popover",
    ],
  });
  const blocked = [...sheets.map((sheet) => sheet.blocked), ...inline, images, links];
  return {
    body,
    styles: sheets.map(({ text }) => text),
    blocked: blocked.reduce((sum, count) => sum + count, 0),
  };
}

/** The body with its own look as one element: attributes of `body` are lost otherwise. */
function bodyOf({ body }: Document): string {
  const style = body.getAttribute("style") ?? "";
  const color = body.getAttribute("bgcolor") ?? "";
  const whole = body.ownerDocument.createElement("div");
  if (style !== "") whole.setAttribute("style", style);
  if (color !== "") whole.style.backgroundColor = color;
  whole.innerHTML = body.innerHTML;
  return whole.outerHTML;
}

function cleanStyle(text: string): { readonly text: string; readonly blocked: number } {
  return {
    text: text.replaceAll(REMOTE_STYLE, "none"),
    blocked: text.match(REMOTE_STYLE)?.length ?? 0,
  };
}

/** Puts the images of the mail in, and takes those from outside out. Returns the number of the latter. */
function fillImages(source: Document, attachments: readonly MailAttachment[]): number {
  let blocked = 0;
  for (const image of source.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    const own = attachments.find(({ contentId }) => address === `cid:${contentId ?? ""}`);
    if (own?.content) image.src = `data:${own.contentType};base64,${own.content}`;
    else if (!address.startsWith("data:image/") && address !== "") {
      blocked += 1;
      const stand = source.createElement("span");
      stand.className = "simdeck-blocked";
      stand.textContent = image.alt === "" ? "Image from outside" : image.alt;
      image.replaceWith(stand);
    }
  }
  return blocked;
}
