import { ShieldCheck } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { MailView } from "#shared/domain/mail.ts";
import { formatPlural } from "../../../ui/text/format.ts";
import { cleanHtml, type CleanHtml } from "./clean-html.ts";
import type { MailLink } from "./mail-links.ts";

/** The look of a mail before its own styles; images stay within the frame. */
const BASE = `
  :root { color-scheme: light; }
  body { margin: 16px; background: #fff; color: #1b1b1f; overflow-wrap: anywhere;
    font: 14px / 1.5 system-ui, sans-serif; }
  img { max-width: 100%; height: auto; max-height: 4000px; }
  table { max-width: 100%; }
  .simdeck-blocked { display: inline-block; min-width: 24px; min-height: 24px; padding: 4px 8px;
    border: 1px dashed #8a8a94; color: #55555f; font: 12px system-ui, sans-serif; }
  a:focus-visible { outline: 2px solid #0b6bcb; outline-offset: 2px; }
`;

interface MailFrameProps {
  readonly mail: MailView;
  readonly width: "desktop" | "phone";
  /** A link of the mail was pressed. */
  readonly onLink: (link: MailLink) => void;
}

/**
 * A mail as its recipient sees it, in a frame without scripts. The frame inherits the policy of the
 * window's page, which lets nothing load from outside.
 */
export function MailFrame({ mail, width, onLink }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const clean = useMemo(() => cleanHtml(mail.html ?? "", mail.attachments), [mail]);
  const press = useRef(onLink);
  useLayoutEffect(() => {
    press.current = onLink;
  });
  useLayoutEffect(() => {
    const { current } = frame;
    if (current) return fillFrame(current, clean, (link) => press.current(link));
    return undefined;
  }, [clean]);
  return (
    <div className="vstack mail-paper">
      <iframe
        // Another mail gets another frame: nothing of the former one stays.
        key={`${mail.kind}/${mail.id}`}
        ref={frame}
        className={`mail-frame ${width}`}
        title="Rendered mail"
        // Without `allow-scripts`, the same origin lets the window fill the frame, and nothing else.
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
      />
      <p className="hstack mail-sandbox">
        <ShieldCheck size={14} aria-hidden />
        <span className="clip">
          {clean.blocked === 0
            ? ""
            : `${formatPlural(clean.blocked, "item")} from outside blocked. `}
          Shown without network. A link asks before it opens.
        </span>
      </p>
    </div>
  );
}

/** Puts a clean mail into a frame. Returns the function that stops listening to it. */
function fillFrame(
  frame: HTMLIFrameElement,
  { body, styles }: CleanHtml,
  onLink: (link: MailLink) => void,
): (() => void) | undefined {
  const inside = frame.contentDocument;
  const realm = inside?.defaultView;
  if (!inside || !realm) return undefined;
  inside.body.replaceChildren(inside.importNode(body, true));
  // The policy of the page allows styles that are set by the page alone, not those of markup.
  for (const element of inside.body.querySelectorAll("[style]")) {
    const text = element.getAttribute("style") ?? "";
    element.removeAttribute("style");
    if (element instanceof realm.HTMLElement) element.style.cssText = text;
  }
  inside.adoptedStyleSheets = [BASE, ...styles].map((text) => {
    const sheet = new realm.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const anchor = target instanceof realm.Element ? target.closest("a[href]") : null;
    if (!anchor) return;
    event.preventDefault();
    const href = anchor.getAttribute("href") ?? "";
    const text = anchor.textContent.replaceAll(/\s+/g, " ").trim();
    if (/^https?:/i.test(href) && URL.canParse(href)) onLink({ href, text: text || href });
  };
  inside.addEventListener("click", onClick);
  inside.addEventListener("auxclick", onClick);
  return () => {
    inside.removeEventListener("click", onClick);
    inside.removeEventListener("auxclick", onClick);
  };
}
