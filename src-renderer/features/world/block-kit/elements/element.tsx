import type { ComponentType } from "react";
import { ButtonElement, FeedbackElement, IconButtonElement, OverflowElement } from "./buttons.tsx";
import { FileElement } from "./file-input.tsx";
import { SelectElement } from "./select.tsx";
import { DateElement, TextElement } from "./text-inputs.tsx";
import { TicksElement } from "./ticks.tsx";
import type { ElementProps } from "./use-element.ts";

const elements: Readonly<Record<string, ComponentType<ElementProps>>> = {
  button: ButtonElement,
  workflow_button: ButtonElement,
  icon_button: IconButtonElement,
  feedback_buttons: FeedbackElement,
  overflow: OverflowElement,
  static_select: SelectElement,
  external_select: SelectElement,
  users_select: SelectElement,
  channels_select: SelectElement,
  conversations_select: SelectElement,
  multi_static_select: SelectElement,
  multi_external_select: SelectElement,
  multi_users_select: SelectElement,
  multi_channels_select: SelectElement,
  multi_conversations_select: SelectElement,
  radio_buttons: TicksElement,
  checkboxes: TicksElement,
  plain_text_input: TextElement,
  email_text_input: TextElement,
  url_text_input: TextElement,
  number_input: TextElement,
  rich_text_input: TextElement,
  datepicker: DateElement,
  timepicker: DateElement,
  datetimepicker: DateElement,
  file_input: FileElement,
};

/** An interactive element. One of an unknown type says so. */
export function ElementView(props: ElementProps) {
  const View = elements[props.element.type];
  if (View) return <View {...props} />;
  return <span className="bk-unknown">Unknown element: {props.element.type}</span>;
}
