import { readFile } from "node:fs/promises";
import * as z from "zod";
import { readReason } from "#shared/text/read-reason.ts";

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

/** Reads a ready line, or the file that has it. Throws an Error that says what is wrong with it. */
export async function readReadyLine(ready: ReadyLine | string): Promise<ReadyLine> {
  try {
    const line: unknown =
      typeof ready === "string" ? JSON.parse(await readFile(ready, "utf8")) : ready;
    return readyLine.parse(line);
  } catch (error) {
    const name = typeof ready === "string" ? `ready ${ready}` : "ready";
    const reason = error instanceof z.ZodError ? explainLine(error) : readReason(error);
    throw new Error(`${name} is not a ready line: ${reason}`, { cause: error });
  }
}
