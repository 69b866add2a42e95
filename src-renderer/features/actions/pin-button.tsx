import { Pin, PinOff } from "lucide-react";
import type { ApiRequest } from "../../bridge/api-call.ts";
import { announce } from "../../stores/announcer-store.ts";
import { togglePin, useIsPinned } from "../../stores/pins.ts";
import { IconButton } from "../../ui/button.tsx";

interface PinButtonProps {
  readonly title: string;
  readonly request: ApiRequest;
}

/** Puts the action, as its form stands, on the demo deck, or takes it off. */
export function PinButton({ title, request }: PinButtonProps) {
  const { kind, path, body } = request;
  const isPinned = useIsPinned(kind, path);
  const Icon = isPinned ? PinOff : Pin;
  return (
    <IconButton
      label={isPinned ? "Take off the demo deck" : "Pin to the demo deck"}
      onPress={() => {
        togglePin({ title, kind, path, body: { ...(typeof body === "object" ? body : {}) } });
        announce(isPinned ? `${title} is off the demo deck` : `${title} is on the demo deck`);
      }}
    >
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}
