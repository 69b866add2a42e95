import { Cable } from "lucide-react";
import { useDetach } from "../../stores/feed/detach.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { showOverlay } from "../../stores/overlay-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { CodingAgent } from "./coding-agent.tsx";
import { SettingSection } from "./setting-section.tsx";

/** The shown instance: this program's own simulators, or those of another instance. */
export function InstanceSettings() {
  const host = useFeed((feed) => feed.attachment?.host);
  return (
    <SettingSection title="Instance">
      {host === undefined ? <OwnInstance /> : <OtherInstance host={host} />}
      <CodingAgent />
    </SettingSection>
  );
}

function OwnInstance() {
  return (
    <>
      <p className="soft">
        This window shows the simulators of this program. It can show those of a headless Simdeck
        instead: one in a container, in CI, or on another machine.
      </p>
      <div>
        <Button size="small" onPress={() => showOverlay("attach")}>
          <Cable size={13} aria-hidden />
          Attach to a running Simdeck…
        </Button>
      </div>
    </>
  );
}

function OtherInstance({ host }: { readonly host: string }) {
  const run = useDetach();
  return (
    <>
      <Note tone="warn">
        This window shows {host}. Its settings are changed where it runs. To change the settings of
        this program, detach first.
      </Note>
      <div>
        <Button size="small" onPress={() => run.mutate()}>
          <Cable size={13} aria-hidden />
          Detach from {host}
        </Button>
      </div>
    </>
  );
}
