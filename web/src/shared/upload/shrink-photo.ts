import { photoGoal } from "./photo";

/**
 * Longer sides in pixels, each with the qualities to try there, until the photo is small enough. A page of
 * A4 has 137 dots per inch at 1,600 pixels; below that, small print cannot be read.
 */
const tries = [
  { side: 2000, qualities: [0.8] },
  { side: 1600, qualities: [0.8, 0.7, 0.6, 0.5] },
];

/**
 * The photo as a JPEG that is quickly sent. Rejects where this browser cannot read or write it.
 * @returns The file itself if no JPEG is smaller.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const photo = await open(file);
  const canvas = document.createElement("canvas");
  try {
    let smallest: Blob = file;
    for (const { side, qualities } of tries) {
      draw(photo, canvas, side);
      for (const quality of qualities) {
        const made = await jpegOf(canvas, quality);
        if (made.size < smallest.size) smallest = made;
        if (smallest.size <= photoGoal) return named(file, smallest);
      }
    }
    return smallest === file ? file : named(file, smallest);
  } finally {
    photo.close();
    // Some telephones keep a canvas's memory until long after it is out of use.
    canvas.width = 0;
  }
}

interface Photo {
  picture: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

/** Decoded beside the page, and turned as the camera was held. */
async function open(file: File): Promise<Photo> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = picture;
    return { picture, width, height, close: () => picture.close() };
  } catch {
    return openAsElement(file);
  }
}

/** Older browsers turn only what an element shows. */
async function openAsElement(file: File): Promise<Photo> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(picture.src);
  try {
    await picture.decode();
  } catch (error) {
    close();
    throw error;
  }
  return { picture, width: picture.naturalWidth, height: picture.naturalHeight, close };
}

/** Never larger than it is, and on white where it is transparent, as the server would put it. */
function draw({ picture, width, height }: Photo, canvas: HTMLCanvasElement, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const take = (made: Blob | null) =>
      made?.type === "image/jpeg" ? resolve(made) : reject(new Error("no JPEG"));
    canvas.toBlob(take, "image/jpeg", quality);
  });

/** The server judges a file by name, type and content together. */
const named = ({ name, lastModified }: File, jpeg: Blob) =>
  new File([jpeg], name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg", lastModified });
