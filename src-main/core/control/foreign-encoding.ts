import type { IncomingHttpHeaders } from "node:http";

/** ASCII and its neighbours too: what such a client sends is UTF-8 as long as it is plain. */
const CHARSET = /^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i;

/** Why a body's bytes are not JSON in UTF-8 whatever they hold, or `undefined` when they may be. */
export function explainForeignEncoding(headers: IncomingHttpHeaders): string | undefined {
  const encoding = headers["content-encoding"]?.trim() ?? "identity";
  if (!/^(?:identity)?$/i.test(encoding)) {
    return `Content-Encoding ${JSON.stringify(encoding)} is not read here; send the body as it is`;
  }
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers["content-type"] ?? "") ?? [];
  if (charset === undefined || CHARSET.test(charset)) return undefined;
  return `charset ${JSON.stringify(charset)} is not read here; JSON is sent as UTF-8`;
}
