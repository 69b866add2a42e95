import { ImageOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { Image } from "./shapes.ts";
import { useSurface } from "./surface.ts";

const OWN_FILE = /\/files-(?:pri|pub)\/[A-Z0-9]+-([A-Z0-9]+)/;

/** Returns the id of the workspace's file that an image is of; `undefined` for an image from outside. */
export function fileOf({ image_url: url = "", slack_file: file }: Image): string | undefined {
  return file?.id ?? OWN_FILE.exec(file?.url ?? url)?.[1];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "elsewhere";
}

interface PictureProps {
  readonly image: Image;
  readonly size?: "icon" | "thumb" | "block";
}

/** A picture of the workspace's own. One from outside is not loaded: its words and its host stand for it. */
export function Picture({ image, size = "block" }: PictureProps) {
  const { readFile } = useSurface();
  const id = fileOf(image);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      const found = id === undefined ? undefined : await readFile(id);
      if (isWanted) setShown(found ?? null);
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [id, readFile]);
  if (shown !== null)
    return <img className={`bk-image ${size}`} src={shown} alt={image.alt_text} />;
  const from =
    id === undefined ? `Not loaded: from ${hostOf(image.image_url ?? "")}` : "Cannot be shown";
  return (
    <span
      role="img"
      aria-label={image.alt_text === "" ? from : image.alt_text}
      title={`${image.alt_text} (${from})`}
      className={`bk-no-image ${size}`}
    >
      <ImageOff size={size === "block" ? 16 : 12} aria-hidden />
      {size === "block" ? (
        <span className="vstack" aria-hidden>
          <bdi className="bk-no-image-words">{image.alt_text}</bdi>
          <span className="faint">{from}</span>
        </span>
      ) : null}
    </span>
  );
}
