import { useCopy } from "./copy-button.tsx";
import { ActionMenu } from "./menu-button.tsx";

interface CopyAsMenuProps {
  readonly copies: readonly {
    readonly id: string;
    readonly title: string;
    readonly text: () => string;
  }[];
}

/** A menu that copies one thing in one of several forms. */
export function CopyAsMenu({ copies }: CopyAsMenuProps) {
  const [copied, copy] = useCopy();
  return (
    <ActionMenu
      label="Copy as"
      actions={copies.map(({ id, title, text }) => ({ id, title, run: () => copy(text()) }))}
    >
      {copied ? "Copied" : "Copy as"}
    </ActionMenu>
  );
}
