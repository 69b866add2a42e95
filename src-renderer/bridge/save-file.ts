import { call } from "./client.ts";

/**
 * Offers a text as a file; the person chooses where it goes. Resolves with the name of the file once it is
 * written, or with null when the person cancels.
 */
export function saveFile(name: string, text: string): Promise<string | null> {
  return call("app.saveFile", { name, text });
}
