import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";

const SHOWN_MS = 1_200;

/** Puts a text on the clipboard, and whether it was done a moment ago. */
export function useCopy(): readonly [copied: boolean, copy: (text: string) => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return [copied, copy];
}

interface CopyButtonProps {
  readonly text: string | (() => string);
  /** The copied text: `address` makes "Copy address". */
  readonly what: string;
  /** With words beside the icon. */
  readonly wordy?: boolean;
  /** The look of a button with words. Default: a small quiet one. */
  readonly tone?: "plain" | "primary" | "quiet";
  /** Default: small for a quiet one. */
  readonly size?: "small" | "normal";
}

/** Copies a text. */
export function CopyButton(props: CopyButtonProps) {
  const { text, what, wordy = false, tone = "quiet" } = props;
  const { size = tone === "quiet" ? "small" : "normal" } = props;
  const [copied, copy] = useCopy();
  const onPress = () => copy(typeof text === "string" ? text : text());
  const icon = copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />;
  if (!wordy) {
    return (
      <IconButton label={copied ? "Copied" : `Copy ${what}`} onPress={onPress}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button tone={tone} size={size} onPress={onPress}>
      {icon}
      {copied ? "Copied" : `Copy ${what}`}
    </Button>
  );
}
