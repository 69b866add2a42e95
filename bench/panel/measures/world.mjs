import { quantile } from "../../lib/statistics.mjs";
import { fillMails, fillMessages } from "../lib/fill-world.mjs";
import { watchFrames } from "../lib/frames.mjs";
import { openPlace } from "../lib/open-place.mjs";
import { watchThread } from "../lib/thread-time.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const COUNT = 10_000;
/** The first openings load and compile what the others have. */
const WARM = 3;
const OPENINGS = 20;
const SCROLL_MS = 5_000;
const ADA = "Ada Okafor <ada@okafor.example>";

const lists = [
  {
    ...{ name: "mails", tab: "Inbox", row: ".mail-grid .slot-row", list: ".mail-grid" },
    isFilled: "[aria-busy=false] .mail-cell",
  },
  {
    ...{ name: "messages", tab: "Workspace", row: ".message-list > li", list: ".message-scroll" },
    isFilled: "article",
  },
];

/** The two lists of World with ten thousand rows: opening them, and scrolling through them. */
export const world = {
  name: "world",
  run: () =>
    withPanel({}, async ({ page, email, ready }) => {
      await fillMails(email, COUNT, ADA);
      await fillMessages(ready.simulators.chat, COUNT);
      await openPlace(page, "World");
      await page.getByRole("tab", { name: "Inbox" }).waitFor();
      const figures = [];
      for (const list of lists) figures.push(...(await measureList(page, list)));
      return figures;
    }),
};

async function measureList(page, list) {
  const thread = await watchThread(page);
  const other = lists.find((one) => one !== list);
  const [shown, busy] = [[], []];
  for (let round = 0; round < WARM + OPENINGS; round += 1) {
    await openTab(page, other);
    const { answer, threadMs } = await thread.time(() => openTab(page, list));
    if (round < WARM) continue;
    shown.push(answer);
    busy.push(threadMs);
  }
  const scrolled = await scroll(page, list);
  await thread.close();
  const name = `10,000 ${list.name}`;
  return [
    {
      name: `${name}: click on the tab → all rows in view, p95`,
      got: quantile(shown, 0.95),
      unit: "ms",
      bar: 100,
    },
    {
      name: `${name}: processor time of the page to open them, p95`,
      got: quantile(busy, 0.95),
      unit: "ms",
      bar: 100,
    },
    { name: `${name}: frame while the wheel scrolls, p95`, got: scrolled.p95, unit: "ms", bar: 17 },
    {
      name: `${name}: longest task while the wheel scrolls`,
      got: scrolled.longestTask,
      unit: "ms",
    },
  ];
}

/** Opens a tab; returns the milliseconds until all of its rows in view are filled and drawn. */
async function openTab(page, { tab, row, isFilled }) {
  const took = await page.evaluate(timeOpening, { tab, row, isFilled });
  // What is loaded behind the rows is not part of the next opening.
  await page.waitForTimeout(300);
  return took;
}

async function scroll(page, { list }) {
  const { x, y, width, height } = await page.locator(list).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  const frames = await watchFrames(page);
  const until = performance.now() + SCROLL_MS;
  for (let step = 0; performance.now() < until; step += 1) {
    await page.mouse.wheel(0, step % 80 < 40 === (list === ".mail-grid") ? 120 : -120);
  }
  return frames.stop();
}

/** Runs in the page. */
function timeOpening({ tab, row, isFilled }) {
  const button = [...document.querySelectorAll("[role=tab]")].find((one) =>
    one.textContent.startsWith(tab),
  );
  const isDone = () => {
    const rows = [...document.querySelectorAll(row)];
    return (
      rows.length > 3 &&
      rows.every((one) => one.matches(`:has(${isFilled})`) || one.querySelector(isFilled))
    );
  };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const drawn = new MessageChannel();
    drawn.port1.addEventListener("message", () => resolve(performance.now() - startedAt));
    drawn.port1.start();
    const look = () => {
      if (isDone()) drawn.port2.postMessage(null);
      else if (performance.now() - startedAt > 10_000) reject(new Error(`${tab} did not open`));
      else requestAnimationFrame(look);
    };
    // A press as a pointer makes it.
    button.click();
    requestAnimationFrame(look);
  });
}
