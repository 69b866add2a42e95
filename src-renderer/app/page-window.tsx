import { ArrowLeft, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { call } from "../bridge/client.ts";
import { LedgerColumn } from "../features/wire/ledger-column.tsx";
import { useSetup } from "./use-setup.ts";
import { Button } from "../ui/controls/button.tsx";
import { SecretsHidden } from "../ui/text/secret.tsx";
import { useHiddenSecrets } from "./use-hidden-secrets.ts";
import "./page-window.css";

const turn = (act: "back" | "reload") => {
  call("app.turnPage", { act }).catch(() => undefined);
};

/** The frame around a simulated page, which the host draws into it: a bar above, the Wire on the right. */
export function PageWindow() {
  useSetup();
  useEffect(() => {
    document.title = "Simulated page";
  }, []);
  return (
    <SecretsHidden value={useHiddenSecrets()}>
      <div className="page-window">
        <header className="hstack page-bar">
          <Button tone="quiet" onPress={() => turn("back")}>
            <ArrowLeft size={14} aria-hidden />
            Back
          </Button>
          <Button tone="quiet" onPress={() => turn("reload")}>
            <RotateCw size={14} aria-hidden />
            Reload
          </Button>
          <span className="grow" />
          <span className="soft">A simulated page, as a person of your app sees it</span>
        </header>
        <main className="page-side">
          <h1>What happens</h1>
          <LedgerColumn />
        </main>
      </div>
    </SecretsHidden>
  );
}
