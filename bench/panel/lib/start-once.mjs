import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";

const WITHIN_MS = 30_000;

/**
 * Starts Simdeck with a window and returns the milliseconds until the window's first place is
 * drawn. The page itself keeps that moment; it is read when everything is over.
 * @param {{ command: string, args: readonly string[], cwd: string, env: Record<string, string> }}
 *   program
 */
export async function startOnce({ command, args, cwd, env }) {
  const startedAt = Date.now();
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "close");
  try {
    const browser = await chromium.connectOverCDP(await devToolsAddress(child.stderr));
    const drawnAt = await whenDrawn(await firstPage(browser));
    await browser.close();
    return drawnAt - startedAt;
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function devToolsAddress(stderr) {
  for await (const line of createInterface({ input: stderr })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("The app opened no door for the debugger.");
}

async function firstPage(browser) {
  const [context] = browser.contexts();
  return context.pages()[0] ?? (await context.waitForEvent("page", { timeout: WITHIN_MS }));
}

/** Milliseconds since the epoch of the frame that first showed the place's heading. */
async function whenDrawn(page) {
  await page.getByRole("heading", { level: 1 }).waitFor({ timeout: WITHIN_MS });
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(performance.timeOrigin + list.getEntries().at(-1).startTime);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}
