import type { ReactNode } from "react";
import { Link } from "react-aria-components";
import { useSurface } from "./surface.ts";

/** Returns whether a person may open an address: a web page or a mail. */
export function canOpen(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:", "mailto:"].includes(new URL(url).protocol);
}

interface SafeLinkProps {
  readonly url: string;
  readonly children: ReactNode;
}

/** A link of an app: it opens after a question. Any address but that of a page or a mail is only text. */
export function SafeLink({ url, children }: SafeLinkProps) {
  const { openLink } = useSurface();
  if (!canOpen(url)) {
    return (
      <span className="bk-dead-link" title={`Not opened: ${url}`}>
        <bdi>{children}</bdi>
      </span>
    );
  }
  return (
    <Link className="bk-link" onPress={() => openLink(url)}>
      <bdi>{children}</bdi>
    </Link>
  );
}
