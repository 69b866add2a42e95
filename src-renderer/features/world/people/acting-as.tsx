import { ChevronDown } from "lucide-react";
import { useState } from "react";
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { Avatar } from "./avatar.tsx";
import type { Person } from "./match-people.ts";
import { actAs } from "./use-people.ts";
import "./acting-as.css";

interface ActingAsProps {
  readonly people: readonly Person[];
  readonly person: Person | undefined;
}

/** The number of people that are listed; typing finds the others. */
const LISTED = 100;

/** Returns the people whose name or address has a text in it; without a text, the first ones. */
export function findPeople(people: readonly Person[], text: string): readonly Person[] {
  const wanted = text.trim().toLowerCase();
  return people
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
    .slice(0, LISTED);
}

/** Chooses the person for whom mails are shown and acts are made; typing narrows the list. */
export function ActingAs({ people, person }: ActingAsProps) {
  const [typed, setTyped] = useState("");
  const found = findPeople(people, typed);
  const isListed = person === undefined || typed !== "" || found.includes(person);
  return (
    <ComboBox
      className="hstack acting-as"
      items={isListed ? found : [person, ...found]}
      value={person?.id ?? null}
      onChange={(id) => {
        if (typeof id === "string") actAs({ id });
      }}
      onInputChange={(text) => setTyped(text === person?.name ? "" : text)}
      onOpenChange={(isOpen, trigger) => {
        // Opened by key or button, the list shows everyone.
        if (!isOpen || trigger === "manual") setTyped("");
      }}
      isDisabled={people.length === 0}
    >
      <Label className="faint">Acting as</Label>
      <div className="hstack control acting-control">
        {person ? <Avatar name={person.name} /> : null}
        <Input className="acting-input" placeholder="No people yet" />
        <Button className="acting-button" aria-label="Show people">
          <ChevronDown size={13} aria-hidden />
        </Button>
      </div>
      <Popover className="popover acting-list" offset={4} placement="bottom end">
        <ListBox className="options">
          {(one: Person) => (
            <ListBoxItem id={one.id} className="option" textValue={one.name}>
              <Avatar name={one.name} />
              <span className="clip grow">
                <bdi>{one.name}</bdi>
              </span>
              {one.email === "" || one.email === one.name ? null : (
                <span className="clip faint acting-mail">{one.email}</span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
