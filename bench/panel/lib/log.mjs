const GRID = '[role=grid][aria-label="Egress log"]';

/** Goes to the log and waits until it stands. */
export async function openLog(page) {
  const places = page.getByRole("navigation", { name: "Places" });
  await places.getByRole("link", { name: "Events" }).click();
  await page.locator(GRID).waitFor();
}

/** Reads the log's own figures: the number of rows, and the `seq` of the last drawn row. */
export function readLog(page) {
  return page.evaluate((selector) => {
    const grid = document.querySelector(selector);
    const rows = [...grid.querySelectorAll("[role=row]")]
      .map((row) => ({
        index: Number(row.getAttribute("aria-rowindex")),
        seq: Number(row.querySelector("[role=gridcell]")?.textContent),
      }))
      .sort((one, other) => one.index - other.index);
    return { count: Number(grid.getAttribute("aria-rowcount")) - 1, lastSeq: rows.at(-1)?.seq };
  }, GRID);
}

/** Waits until the log knows of so many rows and shows the last; answers what it says then. */
export async function waitForLog(page, count, withinMs = 60_000) {
  const deadline = performance.now() + withinMs;
  let log = await readLog(page);
  while ((log.count < count || log.lastSeq !== count) && performance.now() < deadline) {
    await page.waitForTimeout(50);
    log = await readLog(page);
  }
  return log;
}
