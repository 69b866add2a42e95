/** `0:07`, `12:30`, `1:02:03`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  if (hours === 0) return `${String(minutes)}:${tail}`;
  return `${String(hours)}:${String(minutes).padStart(2, "0")}:${tail}`;
}
