import { http, reply } from "@/lib/http";
import { noteKeptDevice } from "@/lib/kept-device";
import { giveUpDevice } from "./give-up";
import { hex, keepKey, makeKey } from "./key-store";
import { oneAtATime } from "./one-at-a-time";

/** Keeps the student signed in on this device, or says that it could not be: nothing else depends on it. */
export async function keepDevice(student: string) {
  try {
    await oneAtATime(() => keep(student));
  } catch {
    giveUpDevice();
  }
}

async function keep(student: string) {
  const { privateKey, publicKey } = await makeKey();
  await keepKey(privateKey);
  const point = await crypto.subtle.exportKey("raw", publicKey);
  await reply(http.POST("/auth/device", { body: { publicKey: hex(point) } }));
  noteKeptDevice(student);
}
