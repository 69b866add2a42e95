import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { isMissingFile } from "#shared/text/read-reason.ts";
import { setAside, writeWhole } from "../../hosting/settings/data-file.ts";

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });

const windowState = z.object({ bounds: rectangle, isMaximized: z.boolean() });

export type Rectangle = z.output<typeof rectangle>;
export type WindowState = z.output<typeof windowState>;

/**
 * Reads the last position of the window. A file that cannot be understood is set aside, not overwritten,
 * and the window opens as if for the first time.
 */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (!isMissingFile(error)) process.stderr.write(`simdeck: ${setAside(file)}\n`);
    return undefined;
  }
}

/** Keeps where the window is. A failure to store it is printed, and does not stop the app. */
export async function writeWindowState(file: string, state: WindowState): Promise<void> {
  try {
    mkdirSync(dirname(file), { recursive: true });
    await writeWhole(file, `${JSON.stringify(state)}\n`);
  } catch (error) {
    process.stderr.write(`simdeck: the window position could not be saved: ${String(error)}\n`);
  }
}

/** Returns whether enough of the window's upper edge is on a screen for it to be seen and moved. */
export function isOnScreen(bounds: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some((screen) => {
    const seen = overlap(bounds.x, bounds.width, screen.x, screen.width);
    const isTopSeen = bounds.y >= screen.y && bounds.y < screen.y + screen.height - 40;
    return isTopSeen && seen >= 120;
  });
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}
