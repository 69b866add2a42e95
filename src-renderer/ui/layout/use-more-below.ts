import { useEffect, useRef, useState, type RefObject } from "react";

/** Less than this is the rounding of the browser. */
const SLACK_PX = 2;

/** Returns whether a scrolling element has content below what is seen; `change` names what alters its content. */
export function useMoreBelow<Scroller extends HTMLElement>(
  change: unknown,
): readonly [RefObject<Scroller | null>, boolean] {
  const scroller = useRef<Scroller>(null);
  const [isMore, setMore] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      setMore(scrollHeight - scrollTop - clientHeight > SLACK_PX);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [change]);
  return [scroller, isMore];
}
