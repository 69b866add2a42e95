import { SmilePlus } from "lucide-react";
import {
  Autocomplete,
  Button,
  Input,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  SearchField,
} from "react-aria-components";
import { emojiNames, USUAL_REACTIONS } from "../../block-kit/mrkdwn/emoji.ts";
import { Emoji } from "../../block-kit/mrkdwn/mrkdwn.tsx";
import type { MessageShape } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";

interface ReactionsProps {
  readonly channel: string;
  readonly message: MessageShape;
}

/** The reactions of a message; each is a button that adds or removes one's own. */
export function MessageReactions({ channel, message }: ReactionsProps) {
  const { world, acts, perform } = useRoom();
  if (message.reactions.length === 0) return null;
  const nameOf = (id: string) => world.users.find((user) => user.id === id)?.real_name ?? id;
  return (
    <div className="hstack message-reactions" role="group" aria-label="Reactions">
      {message.reactions.map(({ name, users }) => {
        const isOwn = users.includes(world.user.id);
        const who = users.map(nameOf).join(", ");
        const toggle = isOwn ? acts.unreact : acts.react;
        return (
          <Button
            key={name}
            className="reaction-chip"
            aria-label={`${name.replaceAll("_", " ")}, ${String(users.length)}: ${who}`}
            aria-pressed={isOwn}
            onPress={() => void perform(toggle(channel, message, name))}
          >
            <span aria-hidden>
              <Emoji name={name} />
            </span>
            <b className="figures">{users.length}</b>
          </Button>
        );
      })}
    </div>
  );
}

const items = [...new Set([...USUAL_REACTIONS, ...emojiNames])].map((id) => ({ id }));

/** A button with a list of emoji to react with. */
export function ReactButton({ channel, message }: ReactionsProps) {
  const { acts, perform, world } = useRoom();
  const react = (name: string) => {
    const own = message.reactions.find((reaction) => reaction.name === name);
    const toggle = own?.users.includes(world.user.id) === true ? acts.unreact : acts.react;
    void perform(toggle(channel, message, name));
  };
  return (
    <MenuTrigger>
      <Button className="button quiet icon" aria-label="Add reaction">
        <SmilePlus size={14} aria-hidden />
      </Button>
      <Popover className="popover emoji-popover" offset={4} placement="bottom end">
        <Autocomplete filter={(text, wanted) => text.includes(wanted.toLowerCase())}>
          <SearchField aria-label="Search emoji" autoFocus className="bk-search">
            <Input className="control" placeholder="Search" />
          </SearchField>
          <Menu aria-label="Emoji" className="options" items={items}>
            {({ id }) => (
              <MenuItem className="option" textValue={id} onAction={() => react(id)}>
                <span aria-hidden>
                  <Emoji name={id} />
                </span>
                {id}
              </MenuItem>
            )}
          </Menu>
        </Autocomplete>
      </Popover>
    </MenuTrigger>
  );
}
