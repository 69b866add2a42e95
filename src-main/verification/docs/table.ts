const cell = (text: string) => text.replaceAll("|", String.raw`\|`).replaceAll("\n", " ");

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;

/** A Markdown table; cells may hold anything but line breaks. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}
