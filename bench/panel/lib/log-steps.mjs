/** Steps on the log from within its page, each timed until the frame that shows the result. */

/** Scrolls to a share of the log, as a dragged scrollbar does; the answer is milliseconds. */
export function jumpTo(page, share) {
  return page.evaluate(timeStep, { name: "jump", share });
}

/** Writes into the filter; the answer is milliseconds until all rows in view say `shown`. */
export function filterBy(page, text, shown) {
  return page.evaluate(timeStep, { name: "filter", text, shown });
}

/** Presses a key in the log; the answer is the active row, counted from 1, and whether it is in full view. */
export async function pressKey(page, key) {
  const grid = page.getByRole("grid", { name: "Egress log" });
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

/** Runs in the page: takes the step, and waits until all rows in view are the right ones and none is waited for. */
function timeStep(step) {
  const grid = document.querySelector('[role=grid][aria-label="Egress log"]');
  const read = () => ({
    count: grid.getAttribute("aria-rowcount"),
    rows: [...grid.querySelectorAll(".slot-row")].map((row) => ({
      text: row.textContent,
      isWaiting: row.getAttribute("aria-busy") === "true",
    })),
  });
  const before = read();
  const old = new Set(before.rows.map(({ text }) => text));
  const isRight = (text) => (step.name === "jump" ? !old.has(text) : text.includes(step.shown));
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
      'input[aria-label="Filter events"], [aria-label="Filter events"] input',
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
