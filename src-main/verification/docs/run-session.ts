import { parseCurl } from "./parse-curl.ts";

/** The length of a response that a page shows. */
const WIDTH = 96;

/** Returns the commands of a block: lines that a backslash joins are one, and a # begins a response. */
export function listCommands(block: string): readonly string[] {
  const lines = block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines
    .join("\n")
    .split(/(?<!\\)\n/)
    .filter((command) => command !== "");
}

/** An answer as a comment of one line, cut where the line is full. */
function presentResponse(status: number, body: string): string {
  const line = `# ${String(status)} ${body.replaceAll(/\s+/g, " ")}`.trimEnd();
  return line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 1)}…`;
}

/**
 * Runs a block of curl lines, in order, and gives the block back with what each was answered
 * below it. `from` is the address that stands in the page, `to` the one that is really asked.
 */
export async function runSession(block: string, from: string, to: string): Promise<string> {
  const shown: string[] = [];
  for (const command of listCommands(block)) {
    const { url, ...request } = parseCurl(command);
    if (!url.startsWith(from)) throw new Error(`${url} is not this simulator's address, ${from}`);
    const answer = await fetch(url.replace(from, to), request);
    const body = (await answer.text()).replaceAll(to, from);
    shown.push(command, presentResponse(answer.status, body), "");
  }
  return `${shown.join("\n").trimEnd()}\n`;
}
