/**
 * Steps on a log from within its page, each timed until the frame that shows the result.
 * @param {import("@playwright/test").Page} page
 * @param {{ grid: string, filter: string }} names the accessible names of the log and of its filter
 */
export function logSteps(page, names) {
  return {
    /** Scrolls to a share of the log, as a dragged scrollbar does; returns milliseconds. */
    jumpTo: (share) => page.evaluate(timeStep, { ...names, name: "jump", share }),
    /** Types into the filter; returns milliseconds until each row in view has one of the words `shown`. */
    filterBy: (text, shown) =>
      page.evaluate(timeStep, { ...names, name: "filter", text, shown: [shown].flat() }),
    pressKey: (key) => pressKey(page, names.grid, key),
  };
}

/**
 * Times jumps to places spread over the whole log, none beside the one before. The first `warm` are not
 * kept: new code is slow.
 */
export async function timeJumps(steps, count = 100, warm = 3) {
  const times = [];
  for (let place = 0; place < count + warm; place += 1) {
    times.push(await steps.jumpTo((place * 0.381_966) % 1));
  }
  return times.slice(warm);
}

/** Times filters, each from the unfiltered log. The first `warm` are not kept: new code is slow. */
export async function timeFilters(steps, filters, warm = 3) {
  const times = [];
  for (const { text, shown } of filters) {
    times.push(await steps.filterBy(text, shown));
    await steps.filterBy("", "");
  }
  return times.slice(warm);
}

/** Presses Home and End; returns how many of the two rows are then active and in full view. */
export async function countReachedEnds(steps, length) {
  const ends = [await steps.pressKey("Home"), await steps.pressKey("End")];
  return ends.filter(({ index, isSeen }, place) => isSeen && index === [1, length][place]).length;
}

/** Presses a key in the log; returns the active row, counted from 1, and if it is in full view. */
async function pressKey(page, name, key) {
  const grid = page.getByRole("grid", { name, exact: true });
  await grid.press(key);
  await page.locator('.slot-row[aria-selected="true"][aria-busy="false"]').waitFor();
  await page.waitForTimeout(500);
  return grid.evaluate((element) => {
    const row = element.querySelector('[aria-selected="true"]');
    const [inside, outside] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
    const head = element.querySelector(".slot-head").getBoundingClientRect();
    return {
      index: Number(row.getAttribute("aria-rowindex")) - 1,
      isSeen: inside.top >= head.bottom - 1 && inside.bottom <= outside.bottom + 1,
    };
  });
}

/** Runs in the page: takes the step, and waits until all rows in view are loaded and the right ones. */
function timeStep(step) {
  const grid = document.querySelector(`[role=grid][aria-label="${step.grid}"]`);
  const read = () => ({
    count: grid.getAttribute("aria-rowcount"),
    rows: [...grid.querySelectorAll(".slot-row")].map((row) => ({
      text: row.textContent,
      isWaiting: row.getAttribute("aria-busy") === "true",
    })),
  });
  const before = read();
  const old = new Set(before.rows.map(({ text }) => text));
  const isRight = (text) =>
    step.name === "jump" ? !old.has(text) : step.shown.some((word) => text.includes(word));
  const isDone = ({ rows, count }) =>
    rows.length > 0 &&
    rows.every(({ text, isWaiting }) => !isWaiting && isRight(text)) &&
    (step.name === "jump" || count !== before.count);
  const take = () => {
    if (step.name === "jump") {
      grid.scrollTop = step.share * (grid.scrollHeight - grid.clientHeight);
      return;
    }
    const input = document.querySelector(
      `input[aria-label="${step.filter}"], [aria-label="${step.filter}"] input`,
    );
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, step.text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const drawn = new MessageChannel();
    drawn.port1.addEventListener("message", () => resolve(performance.now() - startedAt));
    drawn.port1.start();
    const look = () => {
      if (isDone(read())) drawn.port2.postMessage(null);
      else if (performance.now() - startedAt > 10_000)
        reject(new Error(`${step.name} did not end`));
      else requestAnimationFrame(look);
    };
    take();
    requestAnimationFrame(look);
  });
}
