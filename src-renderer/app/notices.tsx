import { X } from "lucide-react";
import { useState } from "react";
import { useSettingsView } from "../bridge/use-settings-view.ts";
import { IconButton } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

/** What went wrong with what is kept, in whatever place the window is, until it was read. */
export function Notices() {
  const notices = useSettingsView()?.notices ?? [];
  const [read, setRead] = useState<readonly string[]>([]);
  const unread = notices.filter((notice) => !read.includes(notice));
  if (unread.length === 0) return null;
  return (
    <section className="notices" aria-label="Notices">
      {unread.map((notice) => (
        <div key={notice} className="notice">
          <Note tone="warn">{notice}</Note>
          <IconButton
            label={`Dismiss: ${notice}`}
            onPress={() => {
              setRead([...read, notice]);
            }}
          >
            <X size={13} aria-hidden />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
