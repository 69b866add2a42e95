import { AppWindow } from "lucide-react";
import type { FoundPage } from "../../bridge/find-pages.ts";
import { openPage } from "../../stores/open-page.ts";
import { Button } from "../../ui/controls/button.tsx";

/** More pages than this do not fit the detail. */
const MOST = 2;

interface PageButtonsProps {
  readonly pages: readonly FoundPage[];
  readonly size?: "small";
}

/** A button for each page of a simulator that a payload or a response leads to. */
export function PageButtons({ pages, size }: PageButtonsProps) {
  return pages.slice(0, MOST).map(({ title, url }) => (
    <Button key={url} {...(size ? { size } : {})} onPress={() => openPage(url)}>
      <AppWindow size={13} aria-hidden />
      {title}
    </Button>
  ));
}
