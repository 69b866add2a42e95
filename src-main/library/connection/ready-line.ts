import { readFile } from "node:fs/promises";
import * as z from "zod";
import { isMissingFile, readReason } from "#shared/text/read-reason.ts";

/** The ready line of `simdeck headless`, parsed. */
export interface ReadyLine {
  readonly simulators: Readonly<
    Record<string, { readonly base_url: string; readonly api_key: string }>
  >;
  /** The certificate that simulators with `--https` are trusted by. */
  readonly ca_file?: string | undefined;
}

const readyLine = z.object({
  simulators: z.record(z.string(), z.object({ base_url: z.url(), api_key: z.string() })),
  ca_file: z.string().optional(),
});

function explainLine({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.join(".") ?? "";
  return field === "" ? "it is not an object" : `${field} is missing or not valid`;
}

const isLine = (text: string) => text.trimStart().startsWith("{");

/**
 * Reads a ready line, as text or parsed, or the file that has it. Throws an Error that says what is wrong
 * with it.
 */
export async function readReadyLine(ready: ReadyLine | string): Promise<ReadyLine> {
  try {
    if (typeof ready !== "string") return readyLine.parse(ready);
    const text = isLine(ready) ? ready : await readFile(ready, "utf8");
    return readyLine.parse(JSON.parse(text));
  } catch (error) {
    const name = typeof ready === "string" && !isLine(ready) ? `the file ${ready}` : "ready";
    if (isMissingFile(error)) throw new Error(`${name} does not exist`, { cause: error });
    const reason = error instanceof z.ZodError ? explainLine(error) : readReason(error);
    throw new Error(`${name} is not a ready line: ${reason}`, { cause: error });
  }
}
