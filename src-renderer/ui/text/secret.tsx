import { Eye, EyeOff } from "lucide-react";
import { createContext, useCallback, useContext, useState } from "react";
import { IconButton } from "../controls/button.tsx";
import { CopyButton } from "../controls/copy-button.tsx";
import { dotSecrets, hideSecrets, maskSecret } from "./hide-secrets.ts";
import "./secret.css";

/**
 * The known secrets in demo mode: no text may show them or similar values. Null outside demo mode.
 */
export const SecretsHidden = createContext<readonly string[] | null>(null);

/** Returns whether secrets stay hidden whatever is pressed. */
export function useSecretsHidden(): boolean {
  return useContext(SecretsHidden) !== null;
}

/**
 * Returns the visible form of a text from outside: all of it, or without its secrets. The second
 * argument is the name of the header or field that the text is the value of, if it is.
 */
export function useShown(): (text: string, name?: string) => string {
  const known = useContext(SecretsHidden);
  return (text, name) => (known === null ? text : hideSecrets(text, { known, name }));
}

/**
 * Returns whether a field shows dots in place of what is typed into it: its text has what an audience
 * must not see, or its name says so. It can be edited all the same.
 */
export function useHides(): (text: string, name?: string) => boolean {
  const shown = useShown();
  return (text, name) => shown(text, name) !== text;
}

/**
 * Returns the visible form of a text while it is edited: the same, or with a dot for each character of a
 * secret, so that every other character stays in place. The function is another only when other secrets
 * are known.
 */
export function useDotted(): (text: string, name?: string) => string {
  const known = useContext(SecretsHidden);
  return useCallback(
    (text, name) => (known === null ? text : dotSecrets(text, { known, name })),
    [known],
  );
}

/** A secret: hidden until it is asked for, copied without being shown. */
export function Secret({ secret, what }: { readonly secret: string; readonly what: string }) {
  const [wanted, setShown] = useState(false);
  const isHidden = useSecretsHidden();
  const shown = wanted && !isHidden;
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="secret">
      <code className={shown ? "shown" : "faint"}>{shown ? secret : maskSecret(secret)}</code>
      {isHidden ? null : (
        <IconButton
          label={shown ? `Hide ${what}` : `Reveal ${what}`}
          onPress={() => setShown(!shown)}
        >
          <Icon size={13} aria-hidden />
        </IconButton>
      )}
      <CopyButton text={secret} what={what} />
    </span>
  );
}
