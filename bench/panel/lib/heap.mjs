/** Returns the heap of a page in megabytes, after garbage collection. */
export async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("HeapProfiler.collectGarbage");
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / 2 ** 20;
  } finally {
    await session.detach();
  }
}
