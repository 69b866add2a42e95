import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { call } from "../bridge/client.ts";

interface Demo {
  /** The enlargement of everything; null outside demo mode. */
  readonly factor: number | null;
}

/** True if the window is shown to an audience. It outlives a reload, not a start. */
export const useDemo = create<Demo>()(
  persist((): Demo => ({ factor: null }), {
    name: "simdeck.demo",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** As wide as the window's parts need it, in pixels of the drawing. */
const WIDTH = 960;

/** Returns the largest enlargement at which the window shows everything. */
export function demoFactor(width: number): number {
  return Math.min(1.5, Math.max(1.1, Math.round((width / WIDTH) * 20) / 20));
}

function show(factor: number): void {
  call("app.zoom", { factor }).catch(() => undefined);
}

/** Begins or ends the demonstration. */
export function toggleDemo(): void {
  const isOn = useDemo.getState().factor !== null;
  const factor = isOn ? null : demoFactor(window.innerWidth);
  useDemo.setState({ factor });
  show(factor ?? 1);
}

/** A page that was loaded again during a demonstration continues it. */
export function restoreDemo(): void {
  const { factor } = useDemo.getState();
  if (factor !== null) show(factor);
}
