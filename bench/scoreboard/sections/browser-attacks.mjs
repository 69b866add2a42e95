import { attack } from "../browser/attack.mjs";
import { attackPages } from "../browser/page-attacks.mjs";
import { startNaiveServer } from "../browser/naive-server.mjs";
import { withBrowser } from "../browser/open-browser.mjs";
import { ways } from "../browser/ways.mjs";
import { count } from "../lib/figures.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** Attacks the simulators from a page of another origin in a real Chromium; no attack may succeed. */
export const browserAttacks = {
  name: "browser-attacks",
  needsWindow: true,
  run: ({ picks, note }) =>
    withBrowser((browser) =>
      withSimulators({}, async ({ kinds, urlOf }) => [
        await proveWays(browser, note),
        await tryAll(browser, kinds.filter(picks), urlOf, note),
        await tryPages(browser, urlOf, note),
      ]),
    ),
};

/**
 * The attacks succeed against a server without a guard: otherwise their failure would prove
 * nothing.
 */
async function proveWays(browser, note) {
  const naive = await startNaiveServer();
  const missed = [];
  for (const way of ways) {
    const came = await attack(browser, way, naive.port);
    if (came.length === 0) missed.push(`${way.name} does nothing`);
    else note(`unguarded, ${way.name}: ${came.at(-1)}`);
  }
  naive.close();
  return count("browser attacks that succeed against an unguarded server", ways.length, missed);
}

async function tryAll(browser, kinds, urlOf, note) {
  const missed = [];
  // Their code is loaded before it can be built again beside this run.
  await Promise.all(kinds.map((kind) => fetch(`${urlOf(kind)}/_sim/clock`)));
  for (const kind of kinds) {
    const startedAt = performance.now();
    for (const way of ways) {
      const came = await attack(browser, way, Number(new URL(urlOf(kind)).port));
      if (came.length > 0) missed.push(`${kind}, ${way.name}: ${came.join("; ").slice(0, 500)}`);
    }
    note(`${kind}  ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  return count("browser attacks that simulators reject", kinds.length * ways.length, missed);
}

/** Attacks the sign-in and consent pages, which pages of other sites may lead to. */
async function tryPages(browser, urlOf, note) {
  const { tried, missed } = await attackPages(browser, urlOf);
  note(`hosted pages: ${String(tried)} attacks`);
  return count("attacks on hosted pages that are repelled", tried, missed);
}
