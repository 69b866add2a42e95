/**
 * Measures the processor time that the main thread of a page takes. Other programs on the machine do not
 * change it, unlike the time until something is shown.
 */
export async function watchThread(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
  };
  return {
    /** Runs `step`; the answer is what it answers, and the milliseconds of the thread. */
    time: async (step) => {
      const before = await read();
      const answer = await step();
      return { answer, threadMs: (await read()) - before };
    },
    close: () => session.detach(),
  };
}
