import { Eye, EyeOff } from "lucide-react";
import { createContext, useContext, useState } from "react";
import { IconButton } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import "./secret.css";

/** The first signs of a secret and dots for the rest. */
export function maskSecret(secret: string): string {
  const prefix = /^[a-z]+_/.exec(secret)?.[0] ?? "";
  return `${prefix}${"•".repeat(12)}`;
}

/** Whether secrets stay hidden whatever is pressed: an audience looks on. */
export const SecretsHidden = createContext(false);

/** A secret: hidden until it is asked for, copied without being shown. */
export function Secret({ secret, what }: { readonly secret: string; readonly what: string }) {
  const [wanted, setShown] = useState(false);
  const isHidden = useContext(SecretsHidden);
  const shown = wanted && !isHidden;
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="secret">
      <code className={shown ? "shown" : "faint"}>{shown ? secret : maskSecret(secret)}</code>
      {isHidden ? null : (
        <IconButton
          label={shown ? `Hide ${what}` : `Reveal ${what}`}
          onPress={() => {
            setShown(!shown);
          }}
        >
          <Icon size={13} aria-hidden />
        </IconButton>
      )}
      <CopyButton text={secret} what={what} />
    </span>
  );
}
