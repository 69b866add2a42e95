import { quantile } from "../../lib/statistics.mjs";

/** Notes every frame that a page draws, and every task that held it up, until it is stopped. */
export async function watchFrames(page) {
  await page.evaluate(begin);
  return {
    /** Frame times in milliseconds at the 95th percentile, how many there were, and the longest task. */
    stop: async () => {
      const { frames, tasks } = await page.evaluate(end);
      return {
        p95: quantile(frames, 0.95),
        count: frames.length,
        longTasks: tasks.filter((duration) => duration > 100).length,
        longestTask: Math.max(0, ...tasks),
      };
    },
  };
}

/** Runs in the page. */
function begin() {
  const bench = { frames: [], tasks: [], last: undefined, next: 0, observer: undefined };
  bench.observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.tasks.push(duration);
  });
  bench.observer.observe({ entryTypes: ["longtask"] });
  const frame = (now) => {
    if (bench.last !== undefined) bench.frames.push(now - bench.last);
    bench.last = now;
    bench.next = requestAnimationFrame(frame);
  };
  bench.next = requestAnimationFrame(frame);
  window.simdeckFrames = bench;
}

/** Runs in the page. */
function end() {
  const { frames, tasks, next, observer } = window.simdeckFrames;
  cancelAnimationFrame(next);
  for (const { duration } of observer.takeRecords()) tasks.push(duration);
  observer.disconnect();
  return { frames, tasks };
}
