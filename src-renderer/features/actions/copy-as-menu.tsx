import { asCurl, asTestCode, asTimelineItem } from "../../bridge/copy-as.ts";
import type { ApiRequest } from "../../bridge/api-call.ts";
import { useCopy } from "../../ui/copy-button.tsx";
import { ActionMenu } from "../../ui/menu-button.tsx";

interface CopyAsMenuProps {
  readonly request: ApiRequest;
  readonly baseUrl: string;
}

/** The same call for a shell, a schedule or a test: what is clicked here can be replayed in CI. */
export function CopyAsMenu({ request, baseUrl }: CopyAsMenuProps) {
  const [copied, copy] = useCopy();
  const { method, path, body } = request;
  const curl = () =>
    asCurl({
      method,
      url: baseUrl + path,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });
  const id = path.replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "");
  return (
    <ActionMenu
      label="Copy as"
      actions={[
        {
          id: "curl",
          title: "curl",
          run: () => {
            copy(curl());
          },
        },
        {
          id: "item",
          title: "timeline item",
          run: () => {
            copy(asTimelineItem(request, id));
          },
        },
        {
          id: "test",
          title: "test code",
          run: () => {
            copy(asTestCode(request, baseUrl));
          },
        },
      ]}
    >
      {copied ? "Copied" : "Copy as"}
    </ActionMenu>
  );
}
