import { useTint } from "../../../ui/display/simulator/mark.tsx";
import { initialsOf } from "./match-people.ts";
import "./avatar.css";

interface AvatarProps {
  readonly name: string;
  readonly isLarge?: boolean;
}

/** The initials of a person on a square in the hue of the name. */
export function Avatar({ name, isLarge = false }: AvatarProps) {
  return (
    <span
      className={isLarge ? "avatar large" : "avatar"}
      style={{ color: useTint(name) }}
      aria-hidden
    >
      <span>{initialsOf({ name })}</span>
    </span>
  );
}
