import { FolderOpen } from "lucide-react";
import { call } from "../../bridge/client.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { SettingSection } from "./setting-section.tsx";

/** The version, and the folder with the stored files. */
export function AboutSettings({ file }: { readonly file: string | null }) {
  const info = useCommand("app.info", {}).data;
  if (!info) return null;
  return (
    <SettingSection title="About">
      <p className="soft">
        Simdeck {info.version} on Electron {info.electron}. It sends nothing except deliveries to
        your receivers.
      </p>
      <PathLine what="Data folder" path={info.dataFolder}>
        <Button
          size="small"
          onPress={() => {
            call("app.openDataFolder", {}).catch(() => undefined);
          }}
        >
          <FolderOpen size={13} aria-hidden />
          Open data folder
        </Button>
      </PathLine>
      {file === null ? null : <PathLine what="Settings file" path={file} />}
    </SettingSection>
  );
}

interface PathLineProps {
  readonly what: string;
  readonly path: string;
  readonly children?: React.ReactNode;
}

function PathLine({ what, path, children }: PathLineProps) {
  return (
    <p className="hstack data-folder">
      <span className="soft">{what}</span>
      <span className="mono clip">{path}</span>
      <CopyButton text={path} what={what.toLowerCase()} />
      {children}
    </p>
  );
}
