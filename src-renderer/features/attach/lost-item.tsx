import { useFeed } from "../../stores/feed-store.ts";
import "./attach.css";

/** The status bar's word on a lost connection; nothing while there is none. */
export function LostItem() {
  const attachment = useFeed((feed) => feed.attachment);
  if (!attachment?.lost) return null;
  return <span className="status-item status-lost">connection lost, retrying</span>;
}
