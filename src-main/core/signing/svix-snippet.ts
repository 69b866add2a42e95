/**
 * How a receiver checks what is signed by identifier and timestamp in base64: with svix's library, under
 * this simulator's header names. `{secret}` stands for the endpoint's secret, in quotes.
 */
export const svixSnippet = [
  'import { Webhook } from "svix";',
  "",
  "// rawBody: the bytes as they came, before any JSON parsing",
  "const event = new Webhook({secret}).verify(rawBody, {",
  '  "svix-id": request.headers["hook-id"],',
  '  "svix-timestamp": request.headers["hook-timestamp"],',
  '  "svix-signature": request.headers["hook-signature"],',
  "});",
].join("\n");
