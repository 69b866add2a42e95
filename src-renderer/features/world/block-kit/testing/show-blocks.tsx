import { render } from "@testing-library/react";
import { useState } from "react";
import { Blocks } from "../blocks.tsx";
import { keyOf, SurfaceProvider, type ElementValue, type Surface } from "../surface.ts";

/** Something that the blocks under test asked for. */
export interface Asked {
  readonly pressed: unknown[];
  readonly opened: string[];
  readonly suggested: string[];
  readonly drafts: Map<string, ElementValue>;
}

/** Draws blocks as the message or view of one person; returns what they ask for. */
export function showBlocks(blocks: readonly unknown[], changes: Partial<Surface> = {}): Asked {
  const asked: Asked = { pressed: [], opened: [], suggested: [], drafts: new Map() };
  function Drawn() {
    const [drafts, setDrafts] = useState<ReadonlyMap<string, ElementValue>>(new Map());
    const surface: Surface = {
      directory: {
        me: "U1",
        people: [
          { id: "U1", name: "mei", kind: "person" },
          { id: "U2", name: "ben", kind: "person" },
        ],
        places: [{ id: "C1", name: "orders", kind: "channel" }],
        groups: [{ id: "S1", name: "baristas", kind: "group" }],
      },
      chosen: {},
      drafts,
      errors: {},
      isBusy: false,
      change: (place, value) => {
        asked.drafts.set(keyOf(place), value);
        setDrafts(new Map(asked.drafts));
      },
      press: (place, input) => asked.pressed.push({ ...place, ...input }),
      suggest: (_place, typed) => {
        asked.suggested.push(typed);
        return Promise.resolve([
          { text: { type: "plain_text", text: `Kettle ${typed}` }, value: `k-${typed}` },
        ]);
      },
      upload: (file) => Promise.resolve({ id: "F1", name: file.name, kind: "file" }),
      openLink: (url) => asked.opened.push(url),
      readFile: () => Promise.resolve(undefined),
      ...changes,
    };
    return (
      <SurfaceProvider value={surface}>
        <Blocks blocks={blocks} />
      </SurfaceProvider>
    );
  }
  render(<Drawn />);
  return asked;
}

export const plain = (text: string) => ({ type: "plain_text", text });
export const mrkdwn = (text: string) => ({ type: "mrkdwn", text });
export const option = (text: string, value = text.toLowerCase()) => ({ text: plain(text), value });
