import { useEffect, useState, type RefObject } from "react";

/** Returns whether an element can be seen: within its scroller, in a window that is shown. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isWithin, setWithin] = useState(true);
  const [isShown, setShown] = useState(() => document.visibilityState !== "hidden");
  useEffect(() => {
    const look = () => setShown(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setWithin(entry.isIntersecting);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isWithin && isShown;
}
