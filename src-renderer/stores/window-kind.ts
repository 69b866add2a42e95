/** Whether this window shows nothing but the log; the host says so in the page's address. */
export function isLogWindow(): boolean {
  return new URLSearchParams(window.location.search).get("window") === "log";
}
