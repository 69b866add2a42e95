import { readFile } from "node:fs/promises";
import { findPanelFile, type PanelFiles } from "./panel-files.ts";

/** The content security policy: the page may run and show only its own files. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
};

/** Answers a request of the page with one of its files. */
export async function respondToPanel(files: PanelFiles, request: Request): Promise<Response> {
  const file = request.method === "GET" ? findPanelFile(files, request.url) : undefined;
  if (!file) return new Response("Not found", { status: 404, headers });
  const body = new Uint8Array(await readFile(file.path));
  return new Response(body, { headers: { ...headers, "Content-Type": file.type } });
}
