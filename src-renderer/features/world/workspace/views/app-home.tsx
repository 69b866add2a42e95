import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Segments } from "../../../../ui/controls/segments.tsx";
import { Empty } from "../../../../ui/display/note.tsx";
import { Blocks } from "../../block-kit/blocks.tsx";
import { SurfaceProvider } from "../../block-kit/surface.ts";
import { findDirect } from "../acts.ts";
import { Composer } from "../composer/composer.tsx";
import { MessageList } from "../conversation/message-list.tsx";
import type { ViewShape } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";
import { useDrafts, useSurfaceOf } from "../use-surface.ts";

interface AppHomeProps {
  readonly onThread: (ts: string) => void;
}

const tabs = { home: "Home", messages: "Messages" };

/** The app: its home tab, and the messages between it and the person. */
export function AppHome({ onThread }: AppHomeProps) {
  const { world, acts, perform } = useRoom();
  const { app, home } = world;
  const [tab, setTab] = useState<"home" | "messages">("home");
  const direct = findDirect(world, app.bot_user_id);
  const open = (next: "home" | "messages") => {
    setTab(next);
    void perform(acts.openHome(app.name, next));
  };
  return (
    <>
      <header className="hstack conversation-head">
        <h2 className="clip">
          <bdi>{app.name}</bdi>
        </h2>
        <Segments label="Tabs of the app" bare choices={tabs} value={tab} onChange={open} />
        <span className="grow" />
        <Button size="small" onPress={() => open(tab)}>
          Open again
        </Button>
      </header>
      {tab === "home" ? (
        home ? (
          <HomeView view={home} />
        ) : (
          <Empty title="The app has published no home tab for this person">
            <p>
              Opening it sends app_home_opened. Your app answers with <code>views.publish</code>.
            </p>
            <Button onPress={() => open("home")}>Open the home tab</Button>
          </Empty>
        )
      ) : (
        <>
          {direct ? (
            <MessageList key={direct.id} conversation={direct} onThread={onThread} />
          ) : (
            <p className="grow faint message-empty">No messages yet. Write the first one below.</p>
          )}
          <Composer channel={direct?.id ?? app.bot_user_id} place={app.name} />
        </>
      )}
    </>
  );
}

function HomeView({ view }: { readonly view: ViewShape }) {
  const surface = useSurfaceOf({
    target: { type: "view", id: view.id },
    chosen: view.state.values,
    drafts: useDrafts(),
  });
  return (
    <div className="message-scroll home-view" tabIndex={0} role="region" aria-label="Home tab">
      <div className="vstack">
        <SurfaceProvider value={surface}>
          <Blocks blocks={view.blocks} />
        </SurfaceProvider>
      </div>
    </div>
  );
}
