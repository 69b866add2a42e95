const NEWLINE = 0x0a;
/** Far beyond any event: whatever sends such a line is no simulator. */
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;

/** The lines of a stream of text, whole, in batches as they arrive. Throws when one is too long. */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end < 0) {
      rest.push(Buffer.from(chunk));
      restBytes += chunk.length;
      if (restBytes > MAX_LINE_BYTES) throw new Error("its stream has a line without an end");
      // Silence and slowness are not the same: something did arrive.
      yield [];
      continue;
    }
    const whole = Buffer.concat([...rest, chunk.subarray(0, end)]).toString("utf8");
    rest = [Buffer.from(chunk.subarray(end + 1))];
    restBytes = chunk.length - end - 1;
    yield whole.split("\n");
  }
}
