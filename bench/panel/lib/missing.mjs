const AT_ONCE = 1_000;

/**
 * Counts the events of a log that are missing: in the simulator's response, or row by row in the
 * window's bridge. `expected` events were made, of one simulator.
 */
export async function countMissing(page, baseUrl, expected) {
  const served = await seqsAfter(baseUrl, Math.max(0, expected - 2));
  const wrongEnd = served.filter((seq, place) => seq !== Math.max(1, expected - 1) + place).length;
  const shown = await page.evaluate(countRows, { expected, atOnce: AT_ONCE });
  return Math.abs(Math.min(2, expected) - served.length) + wrongEnd + (expected - shown);
}

async function seqsAfter(baseUrl, after) {
  const answer = await fetch(`${baseUrl}/_sim/egress?after=${String(after)}`);
  return (await answer.json()).events.map(({ seq }) => seq);
}

/** Runs in the page: how many of the events are there, each at its place. */
async function countRows({ expected, atOnce }) {
  const filter = { kinds: [], types: [], outcome: "any", text: "" };
  let found = 0;
  for (let first = 0; first < expected; first += atOnce) {
    const answer = await window.bridge.call("events.window", { filter, first, count: atOnce });
    found += answer.value.rows.filter((row, place) => row.seq === first + place + 1).length;
  }
  return found;
}
