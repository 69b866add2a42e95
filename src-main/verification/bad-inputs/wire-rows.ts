/**
 * Bytes on the socket, and the expected response: nothing at all means that the server closed the
 * connection.
 */
export interface WireRow {
  readonly name: string;
  readonly bytes: string | Buffer;
  readonly answer: RegExp;
}

const body = '{"advance_seconds":1}';
const length = `Content-Length: ${String(body.length)}`;

function post(
  headers: readonly string[],
  sent: string,
  first = "POST /_sim/clock HTTP/1.1",
): string {
  const lines = [first, "Connection: close", "Content-Type: application/json", ...headers];
  return `${lines.join("\r\n")}\r\n\r\n${sent}`;
}

const host = "Host: localhost";
const BAD_REQUEST = /^HTTP\/1\.1 400 /;
const FORBIDDEN = /^HTTP\/1\.1 403 /;

/** A TLS client's first flight: what comes to the port when somebody writes https for http. */
const clientHello = Buffer.concat([
  Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  Buffer.alloc(506, 7),
]);

const chunk = (size: string) => `${size}\r\n${body}\r\n0\r\n\r\n`;
const chunked = [host, "Transfer-Encoding: chunked"];

/** Inputs that only a client with raw bytes can send. */
export const wireRows: readonly WireRow[] = [
  {
    name: "a body shorter than its length",
    bytes: post([host, "Content-Length: 99"], body),
    answer: /^$|^HTTP\/1\.1 400 /,
  },
  {
    name: "a body longer than its length",
    bytes: post([host, "Content-Length: 5"], body),
    answer: BAD_REQUEST,
  },
  {
    name: "two lengths",
    bytes: post([host, length, "Content-Length: 5"], body),
    answer: BAD_REQUEST,
  },
  ...["-1", "abc", "+21", "0x15", "21, 21", "1e1", "99999999999999999999999"].map((size) => ({
    name: `a length of ${size}`,
    bytes: post([host, `Content-Length: ${size}`], body),
    answer: BAD_REQUEST,
  })),
  {
    name: "a length and chunks",
    bytes: post([...chunked, length], chunk("15")),
    answer: BAD_REQUEST,
  },
  {
    name: "chunks and a length",
    bytes: post([host, length, "Transfer-Encoding: chunked"], chunk("15")),
    answer: BAD_REQUEST,
  },
  {
    name: "chunks that are not the last coding",
    bytes: post([host, "Transfer-Encoding: chunked, gzip"], chunk("15")),
    answer: BAD_REQUEST,
  },
  ...["zz", "-5", "0x15", ""].map((size) => ({
    name: `a chunk of size ${JSON.stringify(size)}`,
    bytes: post(chunked, chunk(size)),
    answer: /^$|^HTTP\/1\.1 400 /,
  })),
  { name: "chunks cut short", bytes: post(chunked, "15\r\n{"), answer: /^$|^HTTP\/1\.1 400 / },
  {
    name: "32 KiB of headers",
    bytes: post([host, length, `X-Big: ${"x".repeat(32_768)}`], body),
    answer: /^HTTP\/1\.1 431 /,
  },
  {
    name: "32 KiB of path",
    bytes: `GET /_sim/health?${"x".repeat(32_768)} HTTP/1.1\r\n${host}\r\n\r\n`,
    answer: /^HTTP\/1\.1 431 /,
  },
  { name: "no host", bytes: post([length], body), answer: BAD_REQUEST },
  {
    name: "no host in HTTP/1.0",
    bytes: post([length], body, "POST /_sim/clock HTTP/1.0"),
    answer: FORBIDDEN,
  },
  { name: "an empty host", bytes: post(["Host:", length], body), answer: FORBIDDEN },
  {
    name: "two hosts, the wrong one first",
    bytes: post(["Host: evil.test", host, length], body),
    answer: FORBIDDEN,
  },
  {
    name: "two hosts, the wrong one last",
    bytes: post([host, "Host: evil.test", length], body),
    answer: /^HTTP\/1\.1 40[03] /,
  },
  {
    name: "a host with credentials",
    bytes: post(["Host: localhost@evil.test", length], body),
    answer: FORBIDDEN,
  },
  {
    name: "a host with a path",
    bytes: post(["Host: evil.test/localhost", length], body),
    answer: FORBIDDEN,
  },
  { name: "HTTP/0.9", bytes: "GET /_sim/health\r\n", answer: BAD_REQUEST },
  { name: "HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", answer: BAD_REQUEST },
  {
    name: "HTTP/9.9",
    bytes: post([host, length], body, "POST /_sim/clock HTTP/9.9"),
    answer: BAD_REQUEST,
  },
  { name: "a TLS hello", bytes: clientHello, answer: BAD_REQUEST },
  { name: "an SSH greeting", bytes: "SSH-2.0-OpenSSH_9.6\r\n", answer: BAD_REQUEST },
  { name: "nothing but zeros", bytes: Buffer.alloc(1_024), answer: BAD_REQUEST },
  { name: "nothing", bytes: "", answer: /^$/ },
  {
    name: "an unknown method",
    bytes: post([host, length], body, "FETCH /_sim/clock HTTP/1.1"),
    answer: BAD_REQUEST,
  },
  {
    name: "a method in lower case",
    bytes: post([host, length], body, "post /_sim/clock HTTP/1.1"),
    answer: BAD_REQUEST,
  },
  {
    name: "a space before the colon",
    bytes: post(["Host : localhost", length], body),
    answer: BAD_REQUEST,
  },
  {
    name: "a header with a zero",
    bytes: post([host, length, "X-A: a\u0000b"], body),
    answer: BAD_REQUEST,
  },
  {
    name: "a header over two lines",
    bytes: post([host, length, "X-A: a\r\n b"], body),
    answer: BAD_REQUEST,
  },
  {
    name: "a header without a colon",
    bytes: post([host, length, "X-A"], body),
    answer: BAD_REQUEST,
  },
  {
    name: "a proxy's request",
    bytes: `GET http://evil.test/_sim/health HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`,
    answer: FORBIDDEN,
  },
  {
    name: "a tunnel",
    bytes: "CONNECT evil.test:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    answer: /^$|^HTTP\/1\.1 4/,
  },
  {
    name: "an upgrade to nothing",
    bytes: post([host, "Upgrade: h2c"], "", "GET /_sim/nothing HTTP/1.1").replace(
      "close",
      "Upgrade",
    ),
    answer: /^$|^HTTP\/1\.1 4/,
  },
  {
    name: "a body that expects the impossible",
    bytes: post([host, length, "Expect: 200-maybe"], body),
    answer: /^HTTP\/1\.1 417 /,
  },
];
