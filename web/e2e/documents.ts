import type { Browser } from "@playwright/test";

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface Documents {
  photo: UploadFile;
  sheet: UploadFile;
  certificate: UploadFile;
  masked: UploadFile;
}

/** Real files of each kind, as a browser draws and prints them. */
export async function drawDocuments(browser: Browser): Promise<Documents> {
  const page = await browser.newPage();
  const draw = async (name: string, mimeType: string, colour: string): Promise<UploadFile> => {
    const url = await page.evaluate(
      ([type, fill]) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [640, 480];
        const pen = canvas.getContext("2d");
        if (!pen || !fill) return "";
        pen.fillStyle = fill;
        pen.fillRect(0, 0, 640, 480);
        return canvas.toDataURL(type);
      },
      [mimeType, colour],
    );
    return { name, mimeType, buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
  };
  const photo = await draw("photo.jpg", "image/jpeg", "teal");
  const sheet = await draw("sheet.png", "image/png", "orange");
  const masked = await draw("masked.png", "image/png", "gray");
  await page.setContent("<h1>Leaving certificate</h1>");
  const buffer = await page.pdf({ format: "A4" });
  await page.close();
  return {
    photo,
    sheet,
    masked,
    certificate: { name: "certificate.pdf", mimeType: "application/pdf", buffer },
  };
}
