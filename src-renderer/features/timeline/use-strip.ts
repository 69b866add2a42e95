import { useLayoutEffect, useRef, useState } from "react";

const UNMEASURED = 900;

/** What of a strip that scrolls sideways is in view. */
export function useStrip() {
  const scroller = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const [room, setRoom] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const strip = scroller.current;
    if (!strip) return;
    const measure = () => {
      if (strip.clientWidth > 0) setRoom(strip.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    return () => {
      observer.disconnect();
    };
  }, []);
  const onScroll = () => {
    setLeft(scroller.current?.scrollLeft ?? 0);
  };
  return { scroller, left, room, onScroll };
}
