const hosts = ["127.0.0.1", "localhost", "0.0.0.0"];

/** Signs of a successful attack. A naive server answers the same to all of them. */
const traces = [
  "/_sim/health",
  "/_sim/clock",
  "/_sim/timeline",
  "/_sim/unsupported",
  "/_sim/egress",
];

/**
 * Tries one way against the server on a port of this machine. Resolves with what it came to: answers
 * other than 403, what the page got hold of, and whether the server is another afterwards. Nothing
 * means that the way is closed.
 */
export async function attack({ window, visit, stranger }, way, port) {
  const before = await look(port);
  const seen = [];
  const note = (response) => {
    const isTarget = new URL(response.url()).port === String(port);
    if (isTarget && response.status() !== 403) {
      seen.push(`${response.request().method()} ${response.url()}: ${String(response.status())}`);
    }
  };
  window.on("response", note);
  try {
    if (way.from === "server") {
      const [page] = await visit(`http://rebound.test:${String(port)}/_sim/health`);
      seen.push(...(await page.evaluate(way.attempt)));
    } else {
      for (const host of hosts) {
        for (const frame of await visit(stranger)) {
          seen.push(...(await frame.evaluate(way.attempt, `http://${host}:${String(port)}`)));
        }
      }
    }
  } finally {
    window.off("response", note);
  }
  const after = await look(port);
  return before === after ? seen : [...seen, "the server is another than before"];
}

async function look(port) {
  const answers = await Promise.all(
    traces.map((path) => fetch(`http://127.0.0.1:${String(port)}${path}`)),
  );
  return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
}
