import { Paperclip, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button, IconButton } from "../../../../ui/controls/button.tsx";
import { idsOf } from "../chosen.ts";
import { useSurface } from "../surface.ts";
import { useElement, type ElementProps } from "./use-element.ts";

/** Files of the person: each is uploaded to the workspace when it is chosen. */
export function FileElement(props: ElementProps) {
  const { element, name } = props;
  const { upload } = useSurface();
  const { value, choose, isBusy } = useElement(props);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const picker = useRef<HTMLInputElement>(null);
  const ids = idsOf(value);
  const most = element.max_files ?? 10;
  const add = async (files: readonly File[]) => {
    const added: { readonly id: string; readonly name: string }[] = [];
    for (const file of files.slice(0, most - ids.length)) {
      const uploaded = await upload(file);
      if (uploaded) added.push(uploaded);
    }
    if (added.length === 0) return;
    setNames((known) => new Map([...known, ...added.map((file) => [file.id, file.name] as const)]));
    choose([...ids, ...added.map(({ id }) => id)], name);
  };
  return (
    <div className="vstack bk-files">
      <input
        ref={picker}
        type="file"
        hidden
        multiple={most > 1}
        accept={element.filetypes?.map((type) => `.${type}`).join(",")}
        aria-label={`Files for ${name}`}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {ids.map((id) => (
        <span key={id} className="hstack bk-file">
          <Paperclip size={13} aria-hidden />
          <bdi className="grow clip">{names.get(id) ?? id}</bdi>
          <IconButton
            label={`Remove ${names.get(id) ?? id}`}
            onPress={() =>
              choose(
                ids.filter((other) => other !== id),
                name,
              )
            }
          >
            <X size={13} aria-hidden />
          </IconButton>
        </span>
      ))}
      <span>
        <Button
          size="small"
          label={`Add a file to ${name}`}
          isDisabled={isBusy || ids.length >= most}
          onPress={() => picker.current?.click()}
        >
          Add a file
        </Button>
      </span>
    </div>
  );
}
