import { useId, useState, type KeyboardEvent } from "react";
import type { KnownRoute } from "../../../../bridge/routes.ts";
import { moveChoice } from "../../../../ui/forms/combo-choices.ts";
import { Proposals } from "../../../../ui/forms/proposals.tsx";

interface PathInputProps {
  readonly value: string;
  readonly routes: readonly KnownRoute[];
  readonly error: string | undefined;
  readonly onChange: (path: string) => void;
  readonly onPick: (route: KnownRoute) => void;
}

const SHOWN = 8;

/** Routes whose path holds what was typed, those that begin with it first. */
export function findRoutes(routes: readonly KnownRoute[], typed: string): readonly KnownRoute[] {
  const wanted = (typed.split("?")[0] ?? "").trim().toLowerCase();
  const rank = ({ path, summary }: KnownRoute) => {
    const place = path.toLowerCase().indexOf(wanted);
    if (place === 0) return 0;
    if (place > 0) return 1;
    return wanted.length > 2 && summary.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return routes
    .filter((route) => rank(route) < 3)
    .toSorted((one, other) => rank(one) - rank(other) || one.path.length - other.path.length)
    .slice(0, SHOWN);
}

/** A path to type, with the routes of the simulator as proposals. */
export function PathInput({ value, routes, error, onChange, onPick }: PathInputProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isOpen ? findRoutes(routes, value) : [];
  const show = (next: boolean) => {
    setOpen(next);
    setActive(-1);
  };
  const pick = (route: KnownRoute) => {
    onPick(route);
    show(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveChoice(event.key, active, shown.length);
    const chosen = shown[active];
    if (moved !== undefined) {
      if (isOpen) setActive(moved);
      else show(true);
    } else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Escape" && isOpen) show(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="vstack field console-path"
      data-invalid={error === undefined ? undefined : true}
    >
      <label htmlFor={id} className="label required">
        Path
      </label>
      <div className="combo">
        <input
          id={id}
          role="combobox"
          className="control mono"
          autoComplete="off"
          spellCheck={false}
          placeholder="/v1/charges"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[active] ? `${id}-${String(active)}` : undefined}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-foot`}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            show(true);
          }}
          onClick={() => show(true)}
          onBlur={() => show(false)}
          onKeyDown={onKeyDown}
        />
        <Proposals
          id={id}
          items={shown}
          active={active}
          className="route-list"
          keyOf={({ method, path }) => `${method} ${path}`}
          onPick={pick}
        >
          {({ method, path, summary }) => (
            <>
              <span className="mono soft route-method">{method}</span>
              <span className="mono clip">{path}</span>
              <span className="faint clip grow route-summary">{summary}</span>
            </>
          )}
        </Proposals>
      </div>
      {error === undefined ? null : (
        <span id={`${id}-foot`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}
