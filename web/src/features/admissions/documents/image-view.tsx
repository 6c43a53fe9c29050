import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { Notice } from "@/ui/notice";
import classes from "./document-viewer.module.css";
import { texts } from "./texts";
import { useObjectUrl } from "./use-object-url";
import { fitted, type Size, type View } from "./view";

interface Props {
  title: string;
  blob: Blob;
  view: View;
  room: Size;
}

const nothing: Size = { width: 0, height: 0 };

/** A small picture is not blown up before somebody zooms in. */
const roomFor = (size: Size, room: Size, across: boolean): Size => ({
  width: Math.min(room.width, across ? size.height : size.width),
  height: Math.min(room.height, across ? size.width : size.height),
});

export function ImageView({ title, blob, view, room }: Props) {
  const url = useObjectUrl(blob);
  const [size, setSize] = useState<Size>();
  const [broken, setBroken] = useState(false);
  if (broken) return <Notice tone="error">{texts.unreadable}</Notice>;
  const across = view.turns % 2 === 1;
  const { width, height } = size ? fitted(size, roomFor(size, room, across), view) : nothing;
  return (
    <>
      {!size && <Skeleton height={420} />}
      <div
        className={classes.paper}
        style={{ width: across ? height : width, height: across ? width : height }}
      >
        <img
          className={classes.image}
          src={url}
          alt={title}
          style={{
            width,
            height,
            transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
          }
          onError={() => url && setBroken(true)}
        />
      </div>
    </>
  );
}
