import { connect } from "node:net";

const BODY = "amount=1200&currency=usd&source=tok_visa";
const HEAD_END = "\r\n\r\n";

/**
 * Makes charges as fast as the simulator takes them, over a few connections that ask ahead. Calls `see`
 * with the id of each that was answered with 200; any other answer is an error.
 * @param {{ base_url: string, api_key: string }} payments
 * @param {number} count
 * @param {(id: string) => void} see
 * @param {{ connections?: number, ahead?: number }} [how]
 */
export async function flood(payments, count, see, { connections = 8, ahead = 8 } = {}) {
  const share = Math.ceil(count / connections);
  const lanes = [];
  for (let left = count; left > 0; left -= share) {
    lanes.push(floodLane(payments, Math.min(share, left), see, ahead));
  }
  await Promise.all(lanes);
}

function floodLane({ base_url: baseUrl, api_key: key }, count, see, ahead) {
  const { hostname, port } = new URL(baseUrl);
  const request = [
    "POST /v1/charges HTTP/1.1",
    "host: localhost",
    `authorization: Bearer ${key}`,
    "content-type: application/x-www-form-urlencoded",
    `content-length: ${String(BODY.length)}`,
  ];
  const text = `${request.join("\r\n")}${HEAD_END}${BODY}`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let asked = 0;
    let answered = 0;
    const ask = (many) => {
      const more = Math.min(many, count - asked);
      asked += more;
      if (more > 0) socket.write(text.repeat(more));
    };
    const take = createSplitter((answer) => {
      answered += 1;
      see(idOf(answer));
    });
    socket.once("connect", () => ask(ahead));
    socket.on("data", (bytes) => {
      try {
        const before = answered;
        take(bytes);
        ask(answered - before);
        if (answered === count) socket.end();
      } catch (error) {
        socket.destroy(error);
      }
    });
    socket.once("error", reject);
    socket.once("close", () => {
      if (answered === count) resolve();
      else reject(new Error(`${String(answered)} of ${String(count)} calls were answered`));
    });
  });
}

/** Cuts a stream of answers into single ones by their `content-length`. */
function createSplitter(take) {
  let rest = "";
  return (bytes) => {
    rest += bytes.toString("latin1");
    for (;;) {
      const head = rest.indexOf(HEAD_END);
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest.slice(0, head))?.[1]);
      const end = head + HEAD_END.length + length;
      if (rest.length < end) return;
      take(rest.slice(0, end));
      rest = rest.slice(end);
    }
  };
}

function idOf(answer) {
  const id = /^HTTP\/1\.1 200 [^]*?"id": ?"(ch_[^"]+)"/.exec(answer)?.[1];
  if (id === undefined) throw new Error(`a call was refused: ${answer.slice(0, 200)}`);
  return id;
}
