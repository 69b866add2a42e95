import { create } from "zustand";

type Overlay = "palette" | "shortcuts" | "attach" | "snapshots" | null;

/** The overlay of the window; one at a time. */
export const useOverlay = create<{ readonly open: Overlay }>(() => ({ open: null }));

/** Lays something over the window; null takes it away. */
export function showOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}
