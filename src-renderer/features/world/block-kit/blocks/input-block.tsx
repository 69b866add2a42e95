import { useId } from "react";
import * as z from "zod";
import { ElementView } from "../elements/element.tsx";
import { PlainWords, wordsOf } from "../mrkdwn/mrkdwn.tsx";
import { elementShape, maybeText } from "../shapes.ts";
import { useSurface } from "../surface.ts";
import type { BlockProps } from "./block-props.ts";

const input = z.object({
  label: maybeText,
  hint: maybeText,
  element: z.unknown(),
  optional: z.boolean().catch(false),
  dispatch_action: z.boolean().catch(false),
});

/** A labelled input, with its hint and what is wrong with it. */
export function InputBlock({ block, blockId }: BlockProps) {
  const { errors } = useSurface();
  const id = useId();
  const {
    label,
    hint,
    element: given,
    optional,
    dispatch_action: isDispatched,
  } = input.parse(block);
  const element = elementShape.safeParse(given).data;
  const error = errors[blockId];
  const hasFoot = error !== undefined || hint !== undefined;
  const words = label ? wordsOf(label) : "";
  return (
    <div className="vstack bk-input" data-invalid={error === undefined ? undefined : true}>
      <span className="bk-label">
        <PlainWords text={label?.text ?? ""} />
        {optional ? <span className="faint"> optional</span> : null}
      </span>
      {element ? (
        <ElementView
          element={element}
          blockId={blockId}
          name={words}
          input={{ isDispatched, isOptional: optional }}
          describedBy={hasFoot ? id : undefined}
        />
      ) : (
        <span className="bk-unknown">This input has no element.</span>
      )}
      {hasFoot ? (
        <span id={id} className={error === undefined ? "hint" : "field-error"}>
          {error ?? (hint ? <PlainWords text={hint.text} /> : null)}
        </span>
      ) : null}
    </div>
  );
}
