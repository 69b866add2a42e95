import { readReason } from "#shared/text/read-reason.ts";

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was closed before a response",
  UND_ERR_SOCKET: "the connection was closed",
  EPIPE: "the connection was closed before a response",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name lookup failed",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is from an unknown authority",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not support TLS; use http:// instead of https://",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "it does not support TLS; use http:// instead of https://",
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}

/** Why a request came to nothing, in words for a person. */
export function explainFailure(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  const code = codeOf(error);
  if (code.startsWith("HPE_")) return "it is not an HTTP server";
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return words[code] ?? readReason(root);
}
