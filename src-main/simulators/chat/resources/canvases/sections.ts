import type { IdSequence } from "#core/contract/ids.ts";
import type { CanvasSection } from "../../shared/app-entities.ts";

/** The parts of a Markdown text: headings, and what stands between blank lines. */
function splitMarkdown(markdown: string): readonly string[] {
  const parts: string[] = [];
  let open: string[] = [];
  let isCode = false;
  const close = () => {
    if (open.length > 0) parts.push(open.join("\n"));
    open = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const isFence = line.trimStart().startsWith("```");
    const isHeading = !isCode && /^#{1,6} /.test(line);
    if (!isCode && (isHeading || isFence || line.trim() === "")) close();
    if (isCode || line.trim() !== "") open.push(line);
    if (isHeading || (isCode && isFence)) close();
    if (isFence) isCode = !isCode;
  }
  close();
  return parts;
}

/** The sections of a new text, each with an id. */
export function createSections(ids: IdSequence, markdown: string): readonly CanvasSection[] {
  return splitMarkdown(markdown).map((part) => ({
    id: ids.next("temp:C:", 32, "hex"),
    markdown: part,
  }));
}

/** The whole text of a canvas. */
export function joinSections(sections: readonly CanvasSection[]): string {
  return sections.map(({ markdown }) => markdown).join("\n\n");
}

export const SECTION_TYPES = ["any_header", "h1", "h2", "h3"] as const;

/** Returns whether a section is a heading of one of the types. */
export function isOfType(
  { markdown }: CanvasSection,
  types: readonly (typeof SECTION_TYPES)[number][],
): boolean {
  const level = /^(#{1,3}) /.exec(markdown)?.[1]?.length;
  if (level === undefined) return false;
  return types.some((type) => type === "any_header" || type === `h${String(level)}`);
}
