import { useAnnouncement } from "../stores/announcer-store.ts";

/** The one status region of the window. */
export function Announcer() {
  const { text, turn } = useAnnouncement();
  return (
    <div role="status" aria-live="polite" className="unseen">
      <span key={turn}>{text}</span>
    </div>
  );
}
