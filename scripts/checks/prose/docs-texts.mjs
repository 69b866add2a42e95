/**
 * Returns the sentences of a Markdown page, each with the line of its paragraph. Code is left out. List
 * items, headings and table cells are paragraphs of their own.
 * @param {string} page
 */
export function docsTexts(page) {
  return paragraphs(page).flatMap(({ line, text }) =>
    text.split(/(?<=[.!?]) (?=\S)/).map((sentence) => ({ kind: "docs", line, text: sentence })),
  );
}

function paragraphs(page) {
  const found = [];
  let open;
  let isCode = false;
  for (const [index, raw] of page.split("\n").entries()) {
    const text = raw.trim().replaceAll(/<!--.*?-->|<[^>]+>/g, "");
    if (raw.trimStart().startsWith("```")) isCode = !isCode;
    const isText = !isCode && !raw.startsWith("```") && !/^(?: {4}|\t)/.test(raw) && text !== "";
    const begins = /^(?:[-*#>]+|\d+\.) /.exec(text)?.[0];
    if (!isText || begins !== undefined || text.startsWith("|")) open = undefined;
    if (!isText) continue;
    if (text.startsWith("|")) {
      const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
      found.push(
        ...cells.filter((cell) => cell !== "").map((cell) => ({ line: index + 1, text: cell })),
      );
    } else if (open) {
      open.text += ` ${text}`;
    } else {
      open = { line: index + 1, text: text.slice(begins?.length ?? 0) };
      found.push(open);
    }
  }
  return found;
}
