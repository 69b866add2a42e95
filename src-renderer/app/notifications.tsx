import { Check, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  UNSTABLE_ToastList as ToastList,
} from "react-aria-components";
import { useAnnouncement, type Announcement } from "../stores/announcer-store.ts";
import { useDemo } from "../stores/demo-store.ts";
import { Button, IconButton } from "../ui/controls/button.tsx";
import { useShown } from "../ui/text/secret.tsx";
import "./notifications.css";

/** A notification stays so long; longer while it is pointed at or has the focus. */
const SHOWN_MS = 5_000;
const MOST = 3;

/** The latest announcements as cards that leave by themselves. */
export function Notifications() {
  // The caption of the stage shows the result in large type.
  const isStage = useDemo((demo) => demo.isStage);
  useEffect(() => (isStage ? undefined : useAnnouncement.subscribe(show)), [isStage]);
  if (isStage) return null;
  return (
    <ToastRegion queue={queue} aria-label="Notification area" className="notification-area">
      <ToastList<Announcement>
        className="notifications"
        render={(props) => <ol {...props} aria-label="Notifications" />}
      >
        {({ toast }) => (
          <Toast toast={toast} className="hstack notification">
            <Card notice={toast.content} close={() => close(toast.key)} />
          </Toast>
        )}
      </ToastList>
    </ToastRegion>
  );
}

const queue = new ToastQueue<Announcement>({ maxVisibleToasts: MOST });

/** The region keeps the timers stopped until the focus leaves it, also after its card is gone. */
function close(key: string): void {
  const { activeElement } = document;
  const isWithin = activeElement?.closest(".notification-area") !== null;
  if (isWithin && activeElement instanceof HTMLElement) activeElement.blur();
  queue.close(key);
}

function show(announcement: Announcement): void {
  if (announcement.isUnseen || announcement.text === "") return;
  // The same result again takes the place of the earlier one, and only the last action can be taken back.
  for (const { key, content } of queue.visibleToasts) {
    const isSame = content.text === announcement.text;
    if (isSame || (content.act !== undefined && announcement.act !== undefined)) close(key);
  }
  queue.add(announcement, { timeout: SHOWN_MS });
}

interface CardProps {
  readonly notice: Announcement;
  readonly close: () => void;
}

/** The status region alone announces, so the text has no role of its own. */
function Card({ notice: { text, tone, act }, close }: CardProps) {
  const shown = useShown();
  const Icon = tone === "good" ? Check : TriangleAlert;
  return (
    <>
      <Icon size={15} aria-hidden className={`notification-mark ${tone}`} />
      <ToastContent role="presentation" className="notification-text">
        <Text slot="title">{shown(text)}</Text>
      </ToastContent>
      {act ? (
        <Button
          tone="quiet"
          size="small"
          onPress={() => {
            close();
            act.run();
          }}
        >
          {act.title}
        </Button>
      ) : null}
      <IconButton label="Dismiss notification" onPress={close}>
        <X size={13} aria-hidden />
      </IconButton>
    </>
  );
}
