import { Paperclip, SendHorizontal, Zap } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../../../ui/controls/button.tsx";
import { announceError } from "../../../../stores/announcer-store.ts";
import { readBase64 } from "../read-base64.ts";
import { shortName } from "../acts.ts";
import { useRoom } from "../room.ts";
import { propose } from "./proposals.ts";
import { ShortcutMenu } from "./shortcut-menu.tsx";
import { toWire } from "./wire-text.ts";

interface ComposerProps {
  /** The id of the conversation, or of a person who has none with the writer yet. */
  readonly channel: string;
  /** `#orders` */
  readonly place: string;
  readonly threadTs?: string;
  /** Called when something was sent. */
  readonly onSent?: () => void;
}

const COMMAND = /^(\/[^\s/]{1,32})(?:\s+([\s\S]*))?$/;

/** The line in which the person writes: messages, slash commands, mentions, files and shortcuts. */
export function Composer({ channel, place, threadTs, onSent }: ComposerProps) {
  const { world, directory, acts, perform } = useRoom();
  const id = useId();
  const [text, setText] = useState("");
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [closedFor, setClosedFor] = useState("");
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const proposed = propose(text, cursor, { world, directory });
  const items = closedFor === text ? [] : proposed.items;
  const chosen = items[Math.min(active, items.length - 1)];
  const verb = threadTs === undefined ? "Message" : "Reply in";
  const hint = `${verb} ${place} as ${shortName(world.user)}${threadTs === undefined ? ", or / for a command" : ""}`;

  const change = (next: string, at: number) => {
    setText(next);
    setCursor(at);
    setActive(0);
    setClosedFor("");
  };
  const pick = (word: string) => {
    const next = `${text.slice(0, proposed.start)}${word} ${text.slice(cursor).trimStart()}`;
    change(next, proposed.start + word.length + 1);
    area.current?.focus();
  };
  const send = async () => {
    const words = text.trim();
    if (words === "" || isSending) return;
    setSending(true);
    const [, command, rest = ""] = COMMAND.exec(words) ?? [];
    const act =
      command === undefined || threadTs !== undefined
        ? acts.write(place, channel, toWire(words, directory), threadTs)
        : acts.command(channel, command, rest);
    const outcome = await perform(act);
    setSending(false);
    // A refused text stays, to be mended.
    if (!outcome || outcome.answer.refusal) return;
    change("", 0);
    onSent?.();
  };
  const share = async (files: readonly File[]) => {
    for (const file of files) {
      const shown = { name: file.name, base64: await readBase64(file) };
      await perform(acts.share(place, channel, shown, threadTs));
    }
    onSent?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (items.length > 0 && onListKey(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void send();
  };
  /** Moves in the list, picks from it or closes it; false for any other key. */
  const onListKey = (key: string): boolean => {
    if (key === "ArrowDown") setActive((active + 1) % items.length);
    else if (key === "ArrowUp") setActive((active + items.length - 1) % items.length);
    else if (key === "Escape") setClosedFor(text);
    else if ((key === "Enter" || key === "Tab") && chosen) pick(chosen.text);
    else return false;
    return true;
  };
  const isOpen = items.length > 0;
  return (
    <form
      className="composer"
      aria-label={threadTs === undefined ? "Message" : "Reply"}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isOpen ? (
        <ul className="popover composer-list" role="listbox" id={id} aria-label="Proposals">
          {items.map((item) => (
            <li
              key={item.text}
              id={`${id}${item.text}`}
              role="option"
              aria-selected={item === chosen}
              className="option"
              onMouseDown={(event) => {
                event.preventDefault();
                pick(item.text);
              }}
            >
              <bdi>{item.text}</bdi>
              <bdi className="faint">{item.note}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="composer-box">
        <textarea
          ref={area}
          rows={Math.min(6, text.split("\n").length)}
          aria-label={hint}
          aria-autocomplete="list"
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={chosen ? `${id}${chosen.text}` : undefined}
          placeholder={hint}
          value={text}
          spellCheck={false}
          onChange={({ target }) => change(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length === 0) return;
            event.preventDefault();
            share(files).catch((error: unknown) => announceError(error));
          }}
        />
        {threadTs === undefined ? (
          <ShortcutMenu>
            <Zap size={14} aria-hidden />
          </ShortcutMenu>
        ) : null}
        <IconButton label="Attach file" onPress={() => picker.current?.click()}>
          <Paperclip size={14} aria-hidden />
        </IconButton>
        <IconButton label="Send" isDisabled={text.trim() === ""} onPress={() => void send()}>
          <SendHorizontal size={14} aria-hidden />
        </IconButton>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label="Files to share"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = "";
            share(files).catch((error: unknown) => announceError(error));
          }}
        />
      </div>
    </form>
  );
}
