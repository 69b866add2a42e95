/** A readable id for a scheduled call that no other has: `open-dispute-2`. */
export function freeId(title: string, known: readonly string[]): string {
  const stem = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  let number = 1;
  while (known.includes(`${stem}-${String(number)}`)) number += 1;
  return `${stem}-${String(number)}`;
}
