/**
 * The security list: twenty items of Electron's own checklist, twenty of servers on loopback. Each is
 * proven by tests that are named here by what their title (with what stands around it) has to hold;
 * `program` names a check that is too long for the tests. All of them have to be there and to pass.
 */
export const items = [
  // The window.
  item("only its own content", "an http address in the page", "loads only its own files"),
  item(
    "no Node in a page",
    "Node in a page",
    "Node in a worker",
    "Node in a frame",
    "knows nothing of Node",
  ),
  item(
    "a world of its own for the preload",
    "one world for page and preload",
    "every window is closed off",
  ),
  item(
    "a sandbox for every page",
    "a page without a sandbox",
    "switches of Chromium",
    "every window is closed off",
  ),
  item("no permissions", "no permission is granted", "no permission there is would be granted"),
  item("web security", "a page without web security", "every window is closed off"),
  item(
    "a policy for content",
    "allows the page itself and nothing else",
    "the policy stops",
    "in twelve ways",
    "text never becomes code",
  ),
  item("no insecure content", "insecure content"),
  item("no experimental features", "experimental features"),
  item("no features of Blink", "features of Blink"),
  item("no webview in the page", "guest pages", "a webview"),
  item("no guest page attached", "no guest page is attached"),
  item("no navigation", "the page cannot go to", "origin.test"),
  item("no new windows", "the page opens no window", "a window is made"),
  item(
    "only https leaves for the browser",
    "nothing but https leaves",
    "an address goes to the browser",
    "a folder is opened",
  ),
  item("an Electron that is mended", "is pinned to one version"),
  item(
    "commands from the panel's page only",
    "sender.test",
    "a command is heard",
    "a foreign page with the same preload",
  ),
  item("no file: pages", "a page from a file", "panel-files.test"),
  item("fuses", "every fuse is set", "neither Node nor foreign code", "fuses.test"),
  item(
    "no Electron in the page's hands",
    "the preload",
    "the page is given something",
    "rejects unknown commands",
  ),
  // The servers.
  item("this machine only", "only this machine reaches a simulator", "find-exposure.test"),
  item("Host", "a host name that resolves to this machine is rejected"),
  item("Origin", "no foreign page is answered"),
  item("Sec-Fetch-Site", "a cross-site request without an Origin is rejected"),
  item("JSON only", "control routes accept only JSON"),
  item("no preflight is granted", "sends no CORS headers"),
  item("reading changes nothing", "looking changes nothing"),
  item("the control token", "a token protects control routes and world actions"),
  item("headers of answers", "responses are not readable by other origins"),
  item("addresses of webhooks", "deliveries go where an app may be", "receiver-address.test"),
  item("prototypes", "no input reaches a prototype", "body-parsers.test"),
  item("fields that are the provider's", "a client sets no field that is the provider's"),
  item("size and depth", "rejects input that is too large or too deep"),
  {
    ...item("slow clients", "slow clients do not block other requests"),
    program: "slow clients are cut off",
  },
  item(
    "compressed bodies and archives",
    "does not decompress bodies of rejected requests",
    "unpack no archives",
  ),
  item("headers of deliveries", "no value can add a header"),
  item("text in logs", "legible.test", "one-fails.test"),
  item("text in the panel", "text of any origin", "markup from text", "a frame"),
  item("WebSockets", "a socket is guarded as a request is"),
  { ...item("secrets", "stays out of the message"), program: "no secret is logged" },
];

/** Checks beyond the list. */
export const beyond = [
  item("one request is one request", "one request is one request"),
  item("several Hosts", "two of them are refused", 'localhost","Host: evil.test'),
  item("names never become paths", "a name cannot become a path"),
  item(
    "text costs no more than its length",
    "no text costs more than its length",
    "a pattern of many stars",
  ),
  item("the test receiver", "test-receiver.test"),
  item("deliveries drive nothing", "drives neither it nor its neighbour", "_sim/reset"),
  item("a target's host", "is for the host it names"),
  item("what an offered upgrade brings along", "guards a request with an upgrade offer"),
  item("headers of answers made of text", "makes every text a valid header for node"),
  item("files and answers without an end", "not read for ever"),
  item("pipes and devices", "writes to a pipe"),
  {
    ...item("bodies in single bytes", "copies many small pieces"),
    program: "single bytes cost their bytes",
  },
];

function item(name, ...tests) {
  return { name, tests };
}
