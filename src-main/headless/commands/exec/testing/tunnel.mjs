// A client of another language: it reads the proxy variables and a bundle of certificates, nothing else.
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:tls";

const [, , address, host, path, bundle] = process.argv;
const { hostname, port } = new URL(address);
const ca = readFileSync(bundle, "utf8");
const tunnel = request({ hostname, port, method: "CONNECT", path: `${host}:443`, agent: false });
tunnel.on("connect", (response, socket) => {
  if (response.statusCode !== 200) {
    console.log(response.statusCode);
    socket.destroy();
    return;
  }
  const secure = connect({ socket, servername: host, ca }, () => {
    secure.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
  secure.once("data", (bytes) => {
    console.log(bytes.toString().split("\r\n")[0]);
  });
});
tunnel.end();
