/** A part of a page that has every searched word. */
export interface FoundSection {
  /** The heading of the section; empty above the first one. */
  readonly heading: string;
  /** The first line with a searched word, without its Markdown. */
  readonly line: string;
}

const HEADING = /^#{1,6} +(?<text>.*)$/;

/** Returns the searched words of a text, in lower case. */
export function searchWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Finds the sections of a page that have every word, in the order of the page. */
export function findSections(markdown: string, words: readonly string[]): readonly FoundSection[] {
  if (words.length === 0) return [];
  return splitSections(markdown).flatMap(({ heading, lines }) => {
    const whole = [heading, ...lines].join("\n").toLowerCase();
    if (!words.every((word) => whole.includes(word))) return [];
    const has = (line: string) => words.some((word) => line.toLowerCase().includes(word));
    return [{ heading, line: readable(lines.find(has) ?? "") }];
  });
}

interface Section {
  readonly heading: string;
  readonly lines: string[];
}

function splitSections(markdown: string): readonly Section[] {
  const sections: Section[] = [{ heading: "", lines: [] }];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const heading = isCode ? undefined : HEADING.exec(line)?.groups?.["text"];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading: readable(heading), lines: [] });
  }
  return sections;
}

/** A line without the marks of Markdown: links keep their words, cells of a table stand apart. */
function readable(line: string): string {
  return line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, "")
    .replaceAll(/^[\s|>-]+|[\s|]+$/g, "")
    .replaceAll(/\s*\|\s*/g, " · ")
    .replaceAll(/\s+/g, " ");
}
