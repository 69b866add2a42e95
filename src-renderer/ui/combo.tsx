import { ChevronDown } from "lucide-react";
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { FieldFoot, FieldHead, type FieldProps } from "./field.tsx";
import "./combo.css";

export interface ComboItem {
  readonly id: string;
  readonly label: string;
  readonly note: string;
}

interface ComboInputProps extends FieldProps {
  readonly items: readonly ComboItem[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly emptyText?: string;
  readonly name?: string;
}

/** A text with proposals. Anything may be typed: the proposals are help, not a fence. */
export function ComboInput(props: ComboInputProps) {
  const { items, value, onChange, error, emptyText = "Nothing fits" } = props;
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="focus"
      items={items}
      inputValue={value}
      onInputChange={onChange}
      defaultFilter={() => true}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      isRequired={props.isRequired ?? false}
      {...(props.name === undefined ? {} : { name: props.name })}
    >
      <FieldHead {...props} />
      <div className="combo">
        <Input className="control mono" placeholder={props.placeholder ?? ""} spellCheck={false} />
        <Button className="combo-open">
          <ChevronDown size={14} aria-hidden />
        </Button>
      </div>
      <FieldFoot hint={props.hint} error={error} />
      <Popover className="popover combo-popover" offset={4}>
        <ListBox<ComboItem>
          className="options"
          renderEmptyState={() => <div className="option faint">{emptyText}</div>}
        >
          {(item) => (
            <ListBoxItem className="option" textValue={item.id}>
              <span className="mono clip">{item.id}</span>
              <span className="clip soft grow">{item.label}</span>
              <span className="faint">{item.note}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
