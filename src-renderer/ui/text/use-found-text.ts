import { useEffect } from "react";

const NAME = "found";

/** The ranges of a text within an element, without regard to case. */
function findRanges(root: Element, wanted: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? "").toLowerCase();
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Highlights a searched text in the rows of a grid, also in those that come into view later. */
export function useFoundText(selector: string, text: string): void {
  const wanted = text.trim().toLowerCase();
  useEffect(() => {
    const root = document.querySelector(selector);
    if (!root || wanted === "" || !("highlights" in CSS)) return;
    let frame = 0;
    const mark = () => CSS.highlights.set(NAME, new Highlight(...findRanges(root, wanted)));
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    root.toggleAttribute("data-searched", true);
    mark();
    return () => {
      root.toggleAttribute("data-searched", false);
      cancelAnimationFrame(frame);
      observer.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [selector, wanted]);
}
