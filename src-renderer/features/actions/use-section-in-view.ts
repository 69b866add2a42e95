import { useEffect, useState, type RefObject } from "react";

/** From here on, as a share of the pane's height, a section is the one that is looked at. */
const READ_FROM = 0.4;

/**
 * The id of the section that the pane has been scrolled to. Sections are the pane's own children; those
 * that have no id are none.
 */
export function useSectionInView(
  pane: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join();
  useEffect(() => {
    const { current: scrolled } = pane;
    if (!scrolled) return;
    const look = () => {
      setCurrent(sectionAt(scrolled));
    };
    look();
    scrolled.addEventListener("scroll", look, { passive: true });
    return () => {
      scrolled.removeEventListener("scroll", look);
    };
  }, [pane, key]);
  return current;
}

function sectionAt({ children, scrollTop, clientHeight }: HTMLElement): string | undefined {
  const line = scrollTop + clientHeight * READ_FROM;
  const sections = [...children].filter((child) => child instanceof HTMLElement && child.id !== "");
  const begun = sections.filter((child) => child instanceof HTMLElement && child.offsetTop <= line);
  return (begun.at(-1) ?? sections[0])?.id;
}
