import { useEffect, useState, type RefObject } from "react";

/** Whether an element is in the window's sight, or was so once where that cannot be observed. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const { current } = element;
    if (!current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.some(({ isIntersecting }) => isIntersecting));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
