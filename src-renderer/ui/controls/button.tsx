import type { ReactNode } from "react";
import { Button as AriaButton, ToggleButton as AriaToggle } from "react-aria-components";
import { useHandover } from "./use-handover.ts";
import "./button.css";

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly tone?: "plain" | "primary" | "quiet" | "danger";
  readonly size?: "small" | "normal";
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  readonly type?: "button" | "submit";
  readonly label?: string;
  readonly className?: string;
  readonly slot?: string;
  readonly autoFocus?: boolean;
  /** The id of what it is about, where several buttons have the same words. */
  readonly describedBy?: string;
  /** Says whether the part that the button opens is there. */
  readonly isExpanded?: boolean;
}

/** A button with words. */
export function Button({
  tone = "plain",
  size = "normal",
  label,
  className,
  isPending = false,
  type = "button",
  onPress,
  describedBy,
  isExpanded,
  ...rest
}: ButtonProps) {
  const own = useHandover();
  const classes = ["button", tone, size, className].filter(Boolean).join(" ");
  return (
    <AriaButton
      {...rest}
      ref={own}
      // Not `isPending` of the library: its live region refers to the button, which may be gone by then.
      {...(isPending ? { "aria-disabled": true } : onPress ? { onPress } : {})}
      type={isPending ? "button" : type}
      className={classes}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
      {...(isExpanded === undefined ? {} : { "aria-expanded": isExpanded })}
    />
  );
}

interface IconButtonProps {
  /** The accessible name: the button has no visible words. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly describedBy?: string;
}

/** A button that is only an icon. */
export function IconButton({ label, className = "", describedBy, ...rest }: IconButtonProps) {
  const own = useHandover();
  return (
    <AriaButton
      {...rest}
      ref={own}
      aria-label={label}
      {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
      className={`button quiet icon ${className}`}
    />
  );
}

interface ToggleProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** A button that stays down. */
export function Toggle({ children, isSelected, onChange }: ToggleProps) {
  return (
    <AriaToggle isSelected={isSelected} onChange={onChange} className="button plain normal">
      {children}
    </AriaToggle>
  );
}
