import { useEffect, useState, type RefObject } from "react";

const canObserve = () => typeof IntersectionObserver !== "undefined";

/**
 * Returns whether an element can be seen: within its scroller, in a window that is shown. `atFirst` is
 * the answer before that is known.
 */
export function useInSight(element: RefObject<Element | null>, atFirst = true): boolean {
  const [isWithin, setWithin] = useState(() => atFirst || !canObserve());
  const [isShown, setShown] = useState(() => document.visibilityState !== "hidden");
  useEffect(() => {
    const look = () => setShown(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    if (!element.current || !canObserve()) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setWithin(entry.isIntersecting);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isWithin && isShown;
}
