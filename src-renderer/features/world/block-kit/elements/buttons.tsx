import { Ellipsis, ThumbsDown, ThumbsUp, Trash2, Workflow } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover, Button as AriaButton } from "react-aria-components";
import { Button } from "../../../../ui/controls/button.tsx";
import { idOf } from "../chosen.ts";
import { PlainWords, wordsOf } from "../mrkdwn/mrkdwn.tsx";
import { canOpen } from "../safe-link.tsx";
import type { Element } from "../shapes.ts";
import { useSurface } from "../surface.ts";
import { useConfirm } from "./use-confirm.tsx";
import { useElement, type ElementProps } from "./use-element.ts";

/** A button. One with an address opens it, too, after a question. */
export function ButtonElement(props: ElementProps) {
  const { element } = props;
  const { openLink } = useSurface();
  const { press, isBusy } = useElement(props);
  const { ask, dialog } = useConfirm(element.confirm);
  const label = element.text ? wordsOf(element.text) : element.action_id;
  const { url, value, style, accessibility_label: name } = element;
  return (
    <>
      <Button
        size="small"
        tone={style ?? "plain"}
        isPending={isBusy}
        {...(name === undefined ? {} : { label: name })}
        onPress={() =>
          ask(() => {
            press({ label, ...(value === undefined ? {} : { value }) });
            if (url !== undefined && canOpen(url)) openLink(url);
          })
        }
      >
        {element.type === "workflow_button" ? <Workflow size={13} aria-hidden /> : null}
        <PlainWords text={element.text?.text ?? element.action_id} />
      </Button>
      {dialog}
    </>
  );
}

const icons = { trash: Trash2 } as const;

function hasIcon(name: string | undefined): name is keyof typeof icons {
  return name !== undefined && name in icons;
}

/** A button with an icon, for the people that the app names. */
export function IconButtonElement(props: ElementProps) {
  const { element } = props;
  const { directory } = useSurface();
  const { press, isBusy } = useElement(props);
  const { ask, dialog } = useConfirm(element.confirm);
  const { visible_to_user_ids: seers, icon, value } = element;
  if (seers && seers.length > 0 && !seers.includes(directory.me)) return null;
  const label = element.text ? wordsOf(element.text) : element.action_id;
  const Icon = hasIcon(icon) ? icons[icon] : Ellipsis;
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        isPending={isBusy}
        label={element.accessibility_label ?? label}
        onPress={() => ask(() => press({ label, ...(value === undefined ? {} : { value }) }))}
      >
        <Icon size={13} aria-hidden />
        <bdi>{label}</bdi>
      </Button>
      {dialog}
    </>
  );
}

/** The two buttons with which a person rates an answer. */
export function FeedbackElement(props: ElementProps) {
  const { positive_button: good, negative_button: bad } = props.element;
  const { press, isBusy } = useElement(props);
  const rate = (button: NonNullable<Element["positive_button"]>, Icon: typeof ThumbsUp) => (
    <Button
      size="small"
      tone="quiet"
      isPending={isBusy}
      label={button.accessibility_label ?? wordsOf(button.text)}
      onPress={() => press({ value: button.value, label: wordsOf(button.text) })}
    >
      <Icon size={13} aria-hidden />
      <bdi>{wordsOf(button.text)}</bdi>
    </Button>
  );
  return (
    <span role="group" aria-label={props.name} className="hstack bk-feedback">
      {good ? rate(good, ThumbsUp) : null}
      {bad ? rate(bad, ThumbsDown) : null}
    </span>
  );
}

/** A menu of acts. */
export function OverflowElement(props: ElementProps) {
  const { element, name } = props;
  const { openLink } = useSurface();
  const { press, isBusy } = useElement(props);
  const { ask, dialog } = useConfirm(element.confirm);
  const options = element.options ?? [];
  return (
    <>
      <MenuTrigger>
        <AriaButton
          className="button plain small"
          aria-label={`More options: ${name}`}
          isDisabled={isBusy}
        >
          <Ellipsis size={14} aria-hidden />
        </AriaButton>
        <Popover className="popover" offset={4} placement="bottom end">
          <Menu aria-label={`More options: ${name}`} className="options">
            {options.map((option) => (
              <MenuItem
                key={idOf(option)}
                id={idOf(option)}
                className="option"
                textValue={wordsOf(option.text)}
                onAction={() =>
                  ask(() => {
                    press({ selected: idOf(option), label: wordsOf(option.text) });
                    if (option.url !== undefined && canOpen(option.url)) openLink(option.url);
                  })
                }
              >
                <span className="vstack">
                  <PlainWords text={option.text.text} />
                  {option.description ? (
                    <span className="faint">{wordsOf(option.description)}</span>
                  ) : null}
                </span>
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog}
    </>
  );
}
