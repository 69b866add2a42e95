const CLOSED = "the connection was closed before a response";

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name lookup failed",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the network is unreachable",
  ETIMEDOUT: "the connection timed out",
  EPROTO: "the TLS handshake failed",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the receiver's certificate is self-signed",
  HPE_HEADER_OVERFLOW: "the head of the response is too large",
};

/** Returns why a request has no response, for people. `undefined` stands for a close without an error. */
export function failureWords(error: Error | undefined): string {
  if (error === undefined) return CLOSED;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = words[code];
  if (known !== undefined) return known;
  if (code.startsWith("ERR_SSL_")) return "the TLS handshake failed";
  if (code.startsWith("HPE_")) return "the response is not HTTP";
  return code === "" ? error.message : `${code}: ${error.message}`;
}
