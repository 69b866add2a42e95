import type { Frame } from "../feed/frame.ts";
import { sequencedChannels } from "../feed/frame.ts";
import type { ExchangeContext } from "../state.ts";

/**
 * Says something on the feed and records it: one entry for the frame, however many listen. The log
 * shows it as its first listener would get it, `sid` 1, with the channel's own count as `seq`.
 */
export function publish(context: ExchangeContext, frame: Frame): void {
  const { frameCounts } = context.state;
  const { type, channel, msg, owned, ticker } = frame;
  const isSequenced = sequencedChannels.has(channel);
  const seq = (frameCounts.get(channel) ?? 0) + 1;
  if (isSequenced) frameCounts.set(channel, seq);
  whisper(context, frame);
  const payload = {
    type,
    sid: 1,
    ...(isSequenced ? { seq } : {}),
    msg: { ...msg, ...owned?.fields },
  };
  context.emit({ type, payload, subject: ticker });
}

/** Says something on the feed without recording it. Goes out together with what was published before. */
export function whisper(context: ExchangeContext, frame: Frame): void {
  context.state.outbox.push(frame);
}
