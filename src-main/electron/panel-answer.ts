import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findPanelFile, type PanelFile, type PanelFiles } from "./panel-files.ts";

/** Stands in the built page where the nonce of an answer goes; see electron.vite.config.ts. */
const NONCE_PLACE = "SIMDECK_STYLE_NONCE";

/**
 * What the page may do: nothing but run and show what came with it. Libraries that write style sheets
 * as they go must give the nonce, which is new in every answer.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Answers a request of the page with one of its files. */
export async function answerPanel(files: PanelFiles, request: Request): Promise<Response> {
  const file = request.method === "GET" ? findPanelFile(files, request.url) : undefined;
  const nonce = randomBytes(16).toString("base64");
  const headers = {
    "Content-Security-Policy": contentSecurityPolicy(nonce),
    "X-Content-Type-Options": "nosniff",
  };
  if (!file) return new Response("Not found", { status: 404, headers });
  const body = await readBody(file, nonce);
  return new Response(body, { headers: { ...headers, "Content-Type": file.type } });
}

async function readBody(file: PanelFile, nonce: string) {
  if (!file.type.startsWith("text/html")) return new Uint8Array(await readFile(file.path));
  return (await readFile(file.path, "utf8")).replaceAll(NONCE_PLACE, nonce);
}
