/** How a document is looked at. */
export interface View {
  /** 1 fits it into the room there is. */
  zoom: number;
  /** Quarter turns to the right. */
  turns: number;
}

/** What a button or a key makes of it. */
export type ViewChange = (view: View) => View;

export interface Size {
  width: number;
  height: number;
}

export const zooms = [0.5, 0.75, 1, 1.5, 2, 3];
export const asItIs: View = { zoom: 1, turns: 0 };

/** The next step up (1) or down (-1), or the same at either end. */
export function zoomed(view: View, step: 1 | -1): View {
  const index = zooms.indexOf(view.zoom);
  return { ...view, zoom: zooms[index + step] ?? view.zoom };
}

export const unzoomed = (view: View): View => ({ ...view, zoom: asItIs.zoom });

export const turned = (view: View): View => ({ ...view, turns: (view.turns + 1) % 4 });

/** The size at which something is drawn so that, turned and not zoomed, it fits into the room. */
export function fitted(size: Size, room: Size, { zoom, turns }: View): Size {
  const across = turns % 2 === 1;
  const [width, height] = across ? [size.height, size.width] : [size.width, size.height];
  const scale = Math.min(room.width / width, room.height / height) * zoom;
  return { width: size.width * scale, height: size.height * scale };
}
