import * as z from "zod";
import { call } from "../bridge/client.ts";
import { createKept } from "./kept-store.ts";

const demo = z.object({
  /** The enlargement of everything; null outside demo mode. */
  factor: z.number().nullable().catch(null),
  /** True if the stage fills the window; otherwise a place does. */
  isStage: z.boolean().catch(false),
});

/** True if the window is shown to an audience. It outlives a reload, not a start. */
export const useDemo = createKept("simdeck.demo", demo, "session");

/** As wide as the window's parts need it, in pixels of the drawing. */
const WIDTH = 960;

/** Returns the largest enlargement at which the window shows everything. */
export function demoFactor(width: number): number {
  return Math.min(1.5, Math.max(1.1, Math.round((width / WIDTH) * 20) / 20));
}

/** Draws the page as the state wants it: the stage has a size of its own. */
function show(): void {
  const { factor, isStage } = useDemo.getState();
  call("app.zoom", { factor: isStage ? 1 : (factor ?? 1) }).catch(() => undefined);
  call("app.fullScreen", { on: factor !== null }).catch(() => undefined);
}

/** Begins the demonstration on its stage, or ends it. */
export function toggleDemo(): void {
  const isOn = useDemo.getState().factor !== null;
  const factor = isOn ? null : demoFactor(window.innerWidth);
  useDemo.setState({ factor, isStage: !isOn });
  show();
}

/** Goes from the stage to a place or back; nothing without a demonstration. */
export function setDemoScreen(isStage: boolean): void {
  const { factor, isStage: was } = useDemo.getState();
  if (factor === null || was === isStage) return;
  useDemo.setState({ isStage });
  show();
}

/** A page that was loaded again during a demonstration continues it. */
export function restoreDemo(): void {
  if (useDemo.getState().factor !== null) show();
}

/** Leaves the stage whenever the window goes to a place: a link on the stage leads there. */
export function leaveScreenByLinks(): () => void {
  const leave = () => setDemoScreen(false);
  window.addEventListener("hashchange", leave);
  return () => window.removeEventListener("hashchange", leave);
}
