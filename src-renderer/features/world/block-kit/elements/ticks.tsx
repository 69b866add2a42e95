import { useId } from "react";
import { idOf, idsOf } from "../chosen.ts";
import { Words, wordsOf } from "../mrkdwn/mrkdwn.tsx";
import type { Option } from "../shapes.ts";
import { useConfirm } from "./use-confirm.tsx";
import { useElement, type ElementProps } from "./use-element.ts";

/** Radio buttons, or checkboxes. */
export function TicksElement(props: ElementProps) {
  const { element, name } = props;
  const { choose, value, isBusy, isInvalid } = useElement(props);
  const { ask, dialog } = useConfirm(element.confirm);
  const group = useId();
  const isMany = element.type === "checkboxes";
  const chosen = idsOf(value);
  const options = element.options ?? [];
  const tick = (option: Option, isTicked: boolean) => {
    const id = idOf(option);
    const label = `${name}: ${wordsOf(option.text)}${isTicked ? "" : " off"}`;
    const next = isTicked ? [...chosen, id] : chosen.filter((other) => other !== id);
    const inOrder = options.map(idOf).filter((known) => next.includes(known));
    ask(() => choose(isMany ? inOrder : id, label));
  };
  return (
    <div
      role={isMany ? "group" : "radiogroup"}
      aria-label={name}
      aria-describedby={props.describedBy}
      aria-invalid={isMany ? undefined : isInvalid}
      className="vstack bk-ticks"
    >
      {options.map((option) => (
        <label key={idOf(option)} className="bk-tick">
          <input
            type={isMany ? "checkbox" : "radio"}
            name={group}
            disabled={isBusy}
            checked={chosen.includes(idOf(option))}
            onChange={(event) => tick(option, event.target.checked)}
          />
          <span className="vstack">
            <span className="bk-text">
              <Words text={option.text} />
            </span>
            {option.description ? (
              <span className="faint bk-tick-note">
                <Words text={option.description} />
              </span>
            ) : null}
          </span>
        </label>
      ))}
      {dialog}
    </div>
  );
}
