import { useState } from "react";
import { textOf } from "../chosen.ts";
import { wordsOf } from "../mrkdwn/mrkdwn.tsx";
import { useElement, type ElementProps } from "./use-element.ts";

const types: Readonly<Record<string, string>> = {
  email_text_input: "email",
  url_text_input: "url",
};

/** A line or some lines of text: plain, mail address, URL, number or rich text. */
export function TextElement(props: ElementProps) {
  const { element, name, describedBy, input } = props;
  const { value, type, dispatch, isInvalid } = useElement(props);
  const shown = textOf(value);
  const isLong = element.multiline === true || element.type === "rich_text_input";
  const isNumber = element.type === "number_input";
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ["on_enter_pressed"];
  const common = {
    "aria-label": name,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid,
    "aria-required": input?.isOptional === false,
    className: "control",
    value: shown,
    placeholder: element.placeholder ? wordsOf(element.placeholder) : "",
    spellCheck: false,
    autoFocus: element.focus_on_load ?? false,
    minLength: element.min_length,
    maxLength: element.max_length,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      type(target.value);
      if (triggers.includes("on_character_entered")) dispatch(target.value);
    },
  };
  const onEnter = () => {
    if (triggers.includes("on_enter_pressed")) dispatch(shown);
  };
  if (isLong) {
    return (
      <textarea
        {...common}
        rows={3}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onEnter();
        }}
      />
    );
  }
  return (
    <input
      {...common}
      type={types[element.type] ?? "text"}
      inputMode={isNumber ? "decimal" : undefined}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || input?.isDispatched === false) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

const dateTypes: Readonly<Record<string, string>> = {
  datepicker: "date",
  timepicker: "time",
  datetimepicker: "datetime-local",
};

/** `1767323045` as `2026-01-02T03:04` in UTC; empty for anything else. */
function toLocal(seconds: string): string {
  const moment = new Date(Number(seconds) * 1_000);
  return seconds === "" || Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, 16);
}

function toSeconds(local: string): string {
  const moment = Date.parse(`${local}Z`);
  return Number.isNaN(moment) ? "" : String(moment / 1_000);
}

/** A date, a time, or both in UTC. In an act, the value is sent when the field is left or with Enter. */
export function DateElement(props: ElementProps) {
  const { element, name, describedBy, input } = props;
  const { value, choose, isInvalid } = useElement(props);
  const [typed, setTyped] = useState<string | null>(null);
  const isInstant = element.type === "datetimepicker";
  const kept = isInstant ? toLocal(textOf(value)) : textOf(value);
  const send = (text: string) => {
    const next = isInstant ? toSeconds(text) : text;
    setTyped(null);
    if (text !== kept) choose(next === "" ? null : next, `${name}: ${text}`);
  };
  return (
    <input
      className="control bk-date"
      type={dateTypes[element.type] ?? "date"}
      aria-label={isInstant ? `${name} (UTC)` : name}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={typed ?? kept}
      onChange={({ target }) => {
        if (input && !input.isDispatched) send(target.value);
        else setTyped(target.value);
      }}
      onBlur={() => {
        if (typed !== null) send(typed);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || typed === null) return;
        event.preventDefault();
        send(typed);
      }}
    />
  );
}
