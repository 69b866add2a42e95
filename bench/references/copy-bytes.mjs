// The limit that reading the log is measured against: the same number of bytes copied to a socket.
import http from "node:http";
import { Readable } from "node:stream";

const piece = Buffer.alloc(1024 * 1024, "x");
function* pieces(bytes) {
  for (let left = bytes; left > 0; left -= piece.length) {
    yield left >= piece.length ? piece : piece.subarray(0, left);
  }
}
const server = http.createServer((request, response) => {
  const bytes = Number(new URL(request.url, "http://x").searchParams.get("bytes"));
  Readable.from(pieces(bytes), { objectMode: true }).pipe(response);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
});
