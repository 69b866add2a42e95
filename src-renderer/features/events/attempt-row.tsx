import { ChevronDown, ChevronRight } from "lucide-react";
import { useId } from "react";
import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { formatDuration } from "../../ui/format.ts";
import { MiddleClip } from "../../ui/middle-clip.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { AttemptDetail } from "./attempt-detail.tsx";
import { viewChip } from "../../ui/delivery-chip-view.ts";
import { TimingBar } from "./timing-bar.tsx";
import type { TimingScale } from "./timing-parts.ts";

interface AttemptRowProps {
  readonly delivery: DeliveryDetail;
  readonly payload: string;
  readonly scale: TimingScale;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** One attempt in a line, which opens onto the whole of it. */
export function AttemptRow({ delivery, payload, scale, isOpen, onPress }: AttemptRowProps) {
  const { endpoint, status, httpStatus, timing } = delivery;
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const chip = viewChip({ endpoint, state: status, httpStatus });
  return (
    <li className="attempt">
      <button
        type="button"
        className="attempt-line"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onPress}
      >
        <Icon size={13} aria-hidden className="faint" />
        <StatusChip {...chip} />
        <span className="mono soft attempt-endpoint">
          <MiddleClip text={endpoint ?? "receiver"} />
        </span>
        {timing === null ? <span /> : <TimingBar timing={timing} tone={chip.tone} scale={scale} />}
        <span className="figures faint attempt-time">{formatDuration(delivery.durationMs)}</span>
      </button>
      {isOpen ? <AttemptDetail id={id} delivery={delivery} payload={payload} /> : null}
    </li>
  );
}
