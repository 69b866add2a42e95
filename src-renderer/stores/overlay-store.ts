import { create } from "zustand";

type Overlay = "palette" | "shortcuts" | "attach" | "snapshots" | null;

/** What lies over the window; one thing at a time. */
export const useOverlay = create<{ readonly open: Overlay }>(() => ({ open: null }));

/** Lays something over the window; null takes it away. */
export function showOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}
