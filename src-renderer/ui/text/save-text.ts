const KEPT_MS = 60_000;

/** Offers a text as a file; where it goes is asked by the app around the page. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The file is read after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
