/** A text with the part that was searched for in bold. */
export function mark(text: string, sought: string): string {
  const at = text.toLowerCase().indexOf(sought.toLowerCase());
  if (sought === "" || at < 0) return text;
  const end = at + sought.length;
  return `${text.slice(0, at)}<b>${text.slice(at, end)}</b>${text.slice(end)}`;
}
