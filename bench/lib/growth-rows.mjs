const RESIDENT_LIMIT = 260;

/** The rows of a log that grew: reads from 10,000 on, memory and a list at 100,000, memory per event. */
export async function growthRows(base, seen) {
  const { events } = await fetch(`${base}/_sim/egress?limit=1`).then((answer) => answer.json());
  const payloadBytes = Buffer.byteLength(JSON.stringify(events[0].payload));
  const [before, last] = seen.slice(-2);
  const atHundredThousand = seen.find(({ size }) => size === 100_000) ?? last;
  return [
    ...seen.filter(({ size }) => size >= 10_000).map(readRow),
    residentRow(atHundredThousand),
    memoryRow(before, last, payloadBytes),
    listRow(atHundredThousand),
  ];
}

const many = (size) => size.toLocaleString("en-US");

function readRow({ size, reads }) {
  return {
    name: `Reading a log of ${many(size)} events against copying its bytes to a socket`,
    unit: "MB/s",
    ...reads,
    atLeast: 0.5,
  };
}

function residentRow({ size, megabytes }) {
  return {
    name: `Memory after ${many(size)} charges with their log`,
    got: megabytes,
    unit: "MB",
    on: "got",
    atMost: RESIDENT_LIMIT,
  };
}

/** Returns the row for the memory per charge, with its event and all other data that belongs to it. */
function memoryRow(before, last, payloadBytes) {
  const grown = (last.megabytes - before.megabytes) * 2 ** 20;
  return {
    name: `Memory per charge with its event, from ${many(before.size)} to ${many(last.size)}`,
    got: grown / (last.size - before.size),
    unit: "B",
    on: "got",
    atMost: Math.round(1.3 * payloadBytes + 200),
    more: `a payload has ${many(payloadBytes)} B`,
  };
}

function listRow({ size, listMs }) {
  return {
    name: `A list of 10 among ${many(size)} charges`,
    got: listMs,
    unit: "ms",
    on: "got",
    atMost: 1,
  };
}
