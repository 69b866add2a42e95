// A usual panel: every event becomes a row of the page and stays one. It speaks to the same host
// over the same bridge; only the list is another one.
const filter = { kinds: [], types: [], outcome: "any", text: "" };
const grid = document.querySelector("[role=grid]");
const AT_ONCE = 1_000;
let known = 0;
let isAsking = false;

function cell(text) {
  const element = document.createElement("div");
  element.setAttribute("role", "gridcell");
  element.textContent = text;
  return element;
}

function add(row) {
  const element = document.createElement("div");
  known += 1;
  element.setAttribute("role", "row");
  element.setAttribute("aria-rowindex", String(known + 1));
  const { seq, kind, createdAt, type, subject, deliveries } = row;
  const time = new Date(createdAt).toISOString();
  element.append(...[seq, kind, time, type, subject, deliveries.length || "not sent"].map(cell));
  grid.append(element);
  grid.setAttribute("aria-rowcount", String(known + 1));
  grid.scrollTop = grid.scrollHeight;
}

async function askForMore() {
  if (isAsking) return;
  isAsking = true;
  for (;;) {
    const { value } = await window.bridge.call("events.window", {
      filter,
      first: known,
      count: AT_ONCE,
    });
    if (value.rows.length === 0) break;
    value.rows.forEach(add);
  }
  isAsking = false;
}

window.bridge.onChanges((message) => {
  const { revision } = JSON.parse(message);
  void window.bridge.call("feed.ack", { revision });
  void askForMore();
});
void window.bridge.call("feed.watch", { filter, tail: 0 });
