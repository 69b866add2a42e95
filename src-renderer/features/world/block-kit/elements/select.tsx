import { Check, ChevronDown, X } from "lucide-react";
import { useRef, useState } from "react";
import {
  Autocomplete,
  Button,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  SearchField,
  Select,
  SelectValue,
} from "react-aria-components";
import { IconButton } from "../../../../ui/controls/button.tsx";
import { idsOf, optionsOf } from "../chosen.ts";
import { wordsOf } from "../mrkdwn/mrkdwn.tsx";
import { useSurface, type ElementValue, type Place } from "../surface.ts";
import { distinct, groupsOf, toItem, type SelectGroup, type SelectItem } from "./choices.ts";
import { useConfirm } from "./use-confirm.tsx";
import { useElement, type ElementProps } from "./use-element.ts";

/** A list with more entries than this has a search. */
const SEARCHED_FROM = 8;

const DEFAULT_QUERY_LENGTH = 3;

/** A select of any source: options of the app, people, places, or options that the app suggests. */
export function SelectElement(props: ElementProps) {
  const { element, name, input } = props;
  const { choose, value, place, isBusy, isInvalid } = useElement(props);
  const { ask, dialog } = useConfirm(element.confirm);
  const isMany = element.type.startsWith("multi_");
  const source = useSource(props, place);
  const known = distinct([...source.groups.flatMap(({ items }) => items), ...chosenItems(value)]);
  const chosen = idsOf(value);
  const placeholder = element.placeholder ? wordsOf(element.placeholder) : "Select…";
  const shown = chosen.map((id) => known.find((item) => item.id === id)?.title ?? id).join(", ");
  const change = (ids: readonly string[]) => {
    const most = element.max_selected_items ?? Infinity;
    const items = ids.slice(0, most).map((id) => known.find((item) => item.id === id));
    const picked = items.flatMap((item) => (item ? [item] : []));
    const label = `${name}: ${picked.map(({ title }) => title).join(", ") || "nothing"}`;
    const values = picked.map(({ id, option }) => (source.isExternal && option ? option : id));
    ask(() => choose(isMany ? values : (values[0] ?? null), label));
  };
  return (
    <span className={`hstack bk-select ${input ? "wide" : ""}`}>
      <Select
        aria-label={name}
        {...(props.describedBy === undefined ? {} : { "aria-describedby": props.describedBy })}
        allowsEmptyCollection
        selectionMode={isMany ? "multiple" : "single"}
        value={isMany ? [...chosen] : (chosen[0] ?? null)}
        onChange={(keys) => {
          const list = Array.isArray(keys) ? keys : keys === null ? [] : [keys];
          change(list.map(String));
        }}
        isDisabled={isBusy}
        isInvalid={isInvalid}
        placeholder={placeholder}
        className="bk-select-box"
        onOpenChange={(isOpen) => {
          if (isOpen) source.open();
        }}
      >
        <Button className="control select bk-select-button">
          <SelectValue className="clip">
            {() =>
              shown === "" ? <span data-placeholder>{placeholder}</span> : <bdi>{shown}</bdi>
            }
          </SelectValue>
          <ChevronDown size={13} aria-hidden />
        </Button>
        <Popover className="popover bk-popover" offset={4}>
          <Choices source={source} name={name} />
        </Popover>
      </Select>
      {input?.isOptional === true && chosen.length > 0 ? (
        <IconButton label={`Clear ${name}`} onPress={() => choose(isMany ? [] : null, name)}>
          <X size={13} aria-hidden />
        </IconButton>
      ) : null}
      {dialog}
    </span>
  );
}

function chosenItems(value: ElementValue): readonly SelectItem[] {
  return optionsOf(value).map(toItem);
}

interface Source {
  readonly groups: readonly SelectGroup[];
  readonly isExternal: boolean;
  readonly hasSearch: boolean;
  readonly typed: string;
  /** The sentence in place of entries. */
  readonly emptyText: string;
  type(text: string): void;
  open(): void;
}

/** The entries of a select. Those of an external one come from the app, as the person types. */
function useSource({ element }: ElementProps, place: Place): Source {
  const { directory, suggest } = useSurface();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly SelectItem[] | null>(null);
  const asked = useRef(0);
  const isExternal = element.type.endsWith("external_select");
  const least = element.min_query_length ?? DEFAULT_QUERY_LENGTH;
  const own = groupsOf(element, directory);
  const count = own.reduce((sum, { items }) => sum + items.length, 0);
  const look = (text: string) => {
    if (!isExternal || text.length < least) return;
    const turn = (asked.current += 1);
    suggest(place, text).then(
      (options) => {
        // The answer to an earlier text must not replace that to a later one.
        if (turn === asked.current) setFound(distinct(options.map(toItem)));
      },
      () => setFound([]),
    );
  };
  const wait = `Type at least ${String(least)} ${least === 1 ? "character" : "characters"}`;
  return {
    groups: isExternal ? [{ title: "", items: found ?? [] }] : own,
    isExternal,
    hasSearch: isExternal || count > SEARCHED_FROM,
    typed,
    emptyText: isExternal && typed.length < least ? wait : "No options",
    type: (text) => {
      setTyped(text);
      look(text);
    },
    open: () => {
      setTyped("");
      setFound(null);
      look("");
    },
  };
}

function Choices({ source, name }: { readonly source: Source; readonly name: string }) {
  const list = (
    <ListBox
      className="options"
      aria-label={name}
      renderEmptyState={() => <div className="option faint">{source.emptyText}</div>}
    >
      {source.groups.map(({ title, items }, index) =>
        title === "" ? (
          items.map((item) => <Entry key={item.id} item={item} />)
        ) : (
          <ListBoxSection key={`${title} ${String(index)}`} id={`${title} ${String(index)}`}>
            <Header className="bk-options-head">{title}</Header>
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </ListBoxSection>
        ),
      )}
    </ListBox>
  );
  if (!source.hasSearch) return list;
  const holds = (text: string, wanted: string) => text.toLowerCase().includes(wanted.toLowerCase());
  return (
    <Autocomplete
      inputValue={source.typed}
      onInputChange={(text) => source.type(text)}
      {...(source.isExternal ? {} : { filter: holds })}
    >
      <SearchField aria-label={`Search ${name}`} autoFocus className="bk-search">
        <Input className="control" placeholder="Search" />
      </SearchField>
      {list}
    </Autocomplete>
  );
}

function Entry({ item }: { readonly item: SelectItem }) {
  return (
    <ListBoxItem id={item.id} textValue={item.title} className="option">
      {({ isSelected }) => (
        <>
          <span className="tick">{isSelected ? <Check size={13} aria-hidden /> : null}</span>
          <span className="vstack grow">
            <bdi>{item.title}</bdi>
            {item.note === undefined ? null : <span className="faint">{item.note}</span>}
          </span>
        </>
      )}
    </ListBoxItem>
  );
}
