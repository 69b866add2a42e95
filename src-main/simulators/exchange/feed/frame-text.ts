import { FULL_PRICE, formatPrice, parsePrice } from "../engine/money.ts";
import type { Frame } from "./frame.ts";

/** The same message with its NO price turned into a YES price. */
function atYesPrice(msg: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { side, price_dollars: text } = msg;
  const price = typeof text === "string" ? parsePrice(text) : undefined;
  if (side !== "no" || price === undefined) return msg;
  return { ...msg, price_dollars: formatPrice(FULL_PRICE - price) };
}

/** A frame's message as JSON, made once for each of the few ways it can look. */
export class FrameText {
  private readonly texts = new Map<string, string>();
  private readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** As this member sees it, with NO prices turned or not. */
  of(memberId: string, useYesPrice: boolean): string {
    const { owned, msg } = this.frame;
    const isOwn = owned?.memberId === memberId;
    const look = `${String(isOwn)} ${String(useYesPrice)}`;
    const known = this.texts.get(look);
    if (known !== undefined) return known;
    const whole = isOwn ? { ...msg, ...owned.fields } : msg;
    const text = JSON.stringify(useYesPrice ? atYesPrice(whole) : whole);
    this.texts.set(look, text);
    return text;
  }
}
