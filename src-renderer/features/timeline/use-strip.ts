import { useLayoutEffect, useRef, useState } from "react";

const UNMEASURED = 900;

/** What of a strip that scrolls is in view sideways, beside what always stays there. */
export function useStrip(beside: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const [room, setRoom] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const strip = scroller.current;
    if (!strip) return;
    const measure = () => {
      if (strip.clientWidth > beside) setRoom(strip.clientWidth - beside);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    return () => {
      observer.disconnect();
    };
  }, [beside]);
  const onScroll = () => {
    setLeft(scroller.current?.scrollLeft ?? 0);
  };
  return { scroller, left, room, onScroll };
}
