import path from "node:path";

const web = path.resolve(import.meta.dirname, "..");

/** What a release serves, and the development build, which has the page of all parts as well. */
export const builds = {
  release: path.join(web, "dist"),
  parts: path.join(web, ".cache/parts"),
};

export const repliesFolder = path.join(web, "pictures/replies");
export const takenFolder = path.join(web, "pictures/taken");

/** Replies are taken from a demo at PORTAL_URL and kept, not read from the files of the last time. */
export const isRecording = process.env.PICTURES_RECORD === "true";

/** Nothing listens there, unless replies are recorded. */
export const origin = new URL(process.env.PORTAL_URL ?? "http://localhost:5058").origin;
