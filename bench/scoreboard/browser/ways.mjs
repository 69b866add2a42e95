/* oxlint-disable no-undef -- what is tried runs in a page */

/**
 * Ways in which a page of another origin attacks a local server. `attempt` runs in the page (and in
 * a frame without an origin) with the server's base URL, and resolves with what it got hold of. A
 * way with `from: "server"` runs in a page that has the server's own address under a foreign name.
 * The server shows requests that the page cannot see.
 */
export const ways = [
  { name: "forms", attempt: sendForms },
  { name: "JSON with a preflight", attempt: sendJson },
  { name: "reading", attempt: readState },
  { name: "WebSocket", attempt: openSockets },
  { name: "rebinding", attempt: askAsNeighbour, from: "server" },
];

/** Sends requests that need no preflight: forms of every encoding, fetches without CORS, a beacon. */
async function sendForms(base) {
  const sendForm = (enctype) =>
    new Promise((resolve) => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.name = `target-${String(Math.random())}`;
      const form = document.body.appendChild(document.createElement("form"));
      Object.assign(form, { method: "post", action: `${base}/_sim/reset`, enctype });
      form.target = frame.name;
      form.innerHTML = `<input name='{"x":"' value='"}'>`;
      frame.addEventListener("load", () => resolve());
      setTimeout(resolve, 1_000);
      form.submit();
    });
  await Promise.all(
    ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"].map(sendForm),
  );
  const post = { method: "POST", mode: "no-cors" };
  const text = { ...post, body: "{}" };
  await Promise.allSettled([
    fetch(`${base}/_sim/reset`, post),
    fetch(`${base}/_sim/reset`, text),
    fetch(`${base}/_sim/reset`, { ...post, body: new Blob(["{}"], { type: "text/plain" }) }),
    fetch(`${base}/_sim/clock`, { ...post, body: '{"advance_seconds":60}', keepalive: true }),
    fetch(`${base}/stranger`, text),
  ]);
  navigator.sendBeacon(`${base}/_sim/reset`);
  return [];
}

/** Sends requests that need a preflight. */
async function sendJson(base) {
  const headers = { "content-type": "application/json", authorization: "Bearer x" };
  const tries = [
    ["POST", "/_sim/reset", "{}"],
    ["POST", "/_sim/clock", '{"advance_seconds":60}'],
    ["DELETE", "/_sim/timeline", undefined],
    ["PUT", "/stranger", "{}"],
  ].map(async ([method, path, body]) => {
    const credentials = method === "PUT" ? "include" : "omit";
    const answer = await fetch(base + path, { method, headers, body, credentials });
    return `${method} ${path}: ${await answer.text()}`;
  });
  const settled = await Promise.allSettled(tries);
  return settled.flatMap(({ value }) => value ?? []);
}

/** Everything that a page can read, or embed and learn from. */
async function readState(base) {
  const paths = ["/_sim/egress", "/_sim/health", "/_sim/openapi.json", "/stranger"];
  const reads = paths.map(async (path) => `${path}: ${await (await fetch(base + path)).text()}`);
  const blind = paths.map((path) => fetch(base + path, { mode: "no-cors" }));
  const embed = (tag, attribute) =>
    new Promise((resolve) => {
      const element = document.createElement(tag);
      if (tag === "link") element.rel = "stylesheet";
      element.addEventListener("load", () => resolve(tag === "iframe" ? [] : [`<${tag}> loaded`]));
      element.addEventListener("error", () => resolve([]));
      setTimeout(resolve, 1_000, []);
      element[attribute] = `${base}/_sim/egress`;
      document.body.append(element);
    });
  const listen = new Promise((resolve) => {
    const source = new EventSource(`${base}/_sim/panel/stream`);
    const end = (got) => {
      source.close();
      resolve(got);
    };
    source.addEventListener("open", () => end(["EventSource opened"]));
    source.addEventListener("error", () => end([]));
  });
  const embedded = [
    embed("img", "src"),
    embed("script", "src"),
    embed("link", "href"),
    embed("iframe", "src"),
    listen,
  ];
  const settled = await Promise.allSettled([...reads, ...embedded, ...blind]);
  return settled.flatMap(({ value }) =>
    value === undefined || value instanceof Response ? [] : value,
  );
}

/** Sockets know no CORS: only the server can say no. */
async function openSockets(base) {
  const paths = ["/", "/trade-api/ws/v2", "/link", "/socket-mode", "/_sim/panel/stream"];
  const opened = await Promise.all(
    paths.map(
      (path) =>
        new Promise((resolve) => {
          const socket = new WebSocket(base.replace("http", "ws") + path);
          socket.addEventListener("open", () => {
            socket.close();
            resolve([`${path} opened`]);
          });
          socket.addEventListener("error", () => resolve([]));
        }),
    ),
  );
  return opened.flat();
}

/** In a page whose name leads to the server now: the browser takes it for the server's own. */
async function askAsNeighbour() {
  const headers = { "content-type": "application/json" };
  const tries = [
    fetch("/_sim/egress"),
    fetch("/_sim/health"),
    fetch("/_sim/reset", { method: "POST" }),
    fetch("/_sim/clock", { method: "POST", headers, body: '{"advance_seconds":60}' }),
    fetch("/stranger", { method: "POST", headers, body: "{}" }),
  ];
  const answers = await Promise.all(tries);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const socket = await new Promise((resolve) => {
    const opened = new WebSocket("/".replace(/^/, location.origin.replace("http", "ws")));
    opened.addEventListener("open", () => resolve(["socket opened"]));
    opened.addEventListener("error", () => resolve([]));
  });
  return [...texts.filter((_text, index) => answers[index].status !== 403), ...socket];
}
