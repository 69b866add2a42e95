import http from "node:http";

const RECORD = Buffer.from('{"seq":');
const RECORD_END = Buffer.from("}}");

/**
 * Reads a simulator's whole log as it comes and parses every record by itself, so that a million of
 * them need no memory here. Calls `see` with each event in the order of the answer.
 * @param {string} baseUrl
 * @param {(event: { seq: number, type: string, id: string, payload: any }) => void} see
 * @returns {Promise<{ bytes: number, firstByteMs: number, tail: any }>} `tail`: what stands after the
 *   events, `delivery` if there is one
 */
export function readWholeLog(baseUrl, see) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = http.get(`${baseUrl}/_sim/egress`, (answer) => {
      const reader = createReader(see);
      let firstByteMs;
      answer.on("data", (chunk) => {
        firstByteMs ??= performance.now() - startedAt;
        reader.take(chunk);
      });
      answer.once("error", reject);
      answer.once("end", () => {
        if (!answer.complete) reject(new Error("the log broke off"));
        else resolve({ bytes: reader.bytes(), firstByteMs, tail: reader.tail() });
      });
    });
    request.once("error", reject);
  });
}

/** Splits at the records' own beginnings; a payload that happens to hold one does not parse, and waits for more. */
function createReader(see) {
  let rest = Buffer.alloc(0);
  let bytes = 0;
  const takeRecords = () => {
    let start = rest.indexOf(RECORD);
    while (start >= 0) {
      const end = endOfRecord(rest, start);
      if (end === undefined) break;
      see(end.record);
      start = rest.indexOf(RECORD, end.at);
      if (start < 0) start = -1 - end.at;
    }
    rest = rest.subarray(start >= 0 ? start : Math.max(0, -1 - start));
  };
  return {
    take: (chunk) => {
      bytes += chunk.length;
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      takeRecords();
    },
    bytes: () => bytes,
    tail: () => JSON.parse(`{"events":[${rest.toString().replace(/^\{"events":\[/, "")}`),
  };
}

function endOfRecord(bytes, start) {
  let at = bytes.indexOf(RECORD_END, start);
  while (at >= 0) {
    const end = at + RECORD_END.length;
    const record = parse(bytes.toString("utf8", start, end));
    if (record) return { record, at: end };
    at = bytes.indexOf(RECORD_END, at + 1);
  }
  return undefined;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
