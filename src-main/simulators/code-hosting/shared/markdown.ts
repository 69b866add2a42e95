import { escapeHtml } from "#core/text/escaping.ts";

/** Code, links, and bold and italic text within a line. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (/^`[^`]+`$/.test(part)) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part)
        .replaceAll(/\[([^\]]*)\]\((https?:[^)\s]*)\)/g, '<a href="$2" rel="nofollow">$1</a>')
        .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
        .replaceAll(/\*([^*]+)\*/g, "<em>$1</em>");
    })
    .join("");
}

const BULLET = /^[-*+] +/;
const NUMBER = /^\d+[.)] +/;

function listOf(tag: "ul" | "ol", lines: readonly string[], mark: RegExp): string {
  const items = lines.map((line) => `<li>${inline(line.replace(mark, ""))}</li>`);
  return `<${tag} dir="auto">\n${items.join("\n")}\n</${tag}>`;
}

function blockOf(block: string): string {
  const [, marks = "", title = ""] = /^(#{1,6}) +(.*)$/.exec(block) ?? [];
  if (marks !== "") {
    const tag = `h${String(marks.length)}`;
    return `<${tag} dir="auto">${inline(title)}</${tag}>`;
  }
  const lines = block.split("\n");
  if (lines.every((line) => BULLET.test(line))) return listOf("ul", lines, BULLET);
  if (lines.every((line) => NUMBER.test(line))) return listOf("ol", lines, NUMBER);
  if (lines.every((line) => line.startsWith(">"))) {
    const inner = lines.map((line) => line.replace(/^> ?/, "")).join("\n");
    return `<blockquote>\n${markdownToHtml(inner)}\n</blockquote>`;
  }
  return `<p dir="auto">${lines.map(inline).join("<br>\n")}</p>`;
}

const FENCED = /^```[^\n]*\n([\s\S]*?)(?:^```[ \t]*$|$(?![\s\S]))/gm;

function blocksOf(text: string): readonly string[] {
  return text
    .replaceAll(/^(#{1,6} .*)$/gm, "\n$1\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(blockOf);
}

/** Markdown as HTML: headings, paragraphs, lists, quotes, code, links and emphasis. */
export function markdownToHtml(text: string): string {
  const source = text.replaceAll("\r\n", "\n");
  const parts: string[] = [];
  let end = 0;
  for (const match of source.matchAll(FENCED)) {
    parts.push(...blocksOf(source.slice(end, match.index)));
    parts.push(`<pre><code>${escapeHtml(match[1] ?? "")}</code></pre>`);
    end = match.index + match[0].length;
  }
  parts.push(...blocksOf(source.slice(end)));
  return parts.join("\n");
}
