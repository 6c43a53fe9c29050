import { HttpResponse } from "msw";
import type { Admission, Dossier } from "@/lib/api-types";
import { http, refused, server } from "./server";

/** Files by their ids; keeps which were opened. */
export function answerDocuments(status = 200): string[] {
  const opened: string[] = [];
  server.use(
    http.untyped.get("*/api/documents/:id", ({ params }) => {
      opened.push(String(params.id));
      if (status !== 200)
        return HttpResponse.json(refused("Not found.", "request.not-found"), { status });
      return new HttpResponse("file", { headers: { "Content-Type": "image/jpeg" } });
    }),
  );
  return opened;
}

/** The parts of a form as it was sent, by name; of a file only that there was one. */
async function partsOf(request: Request): Promise<Record<string, string>> {
  const text = await request.text();
  const parts = text.matchAll(
    /name="(\w+)"(; filename)?[^\r]*\r\n(?:[\w-]+:[^\r]*\r\n)*\r\n([\s\S]*?)\r\n--/g,
  );
  return Object.fromEntries(
    [...parts].map(([, name = "", file, value = ""]) => [name, file ? "(file)" : value]),
  );
}

type Answer = (
  parts: Record<string, string>,
) => Admission | Response | Promise<Admission | Response>;

/** Answers fill-details and keeps the parts of every call. */
export function answerForm(reply: Answer): Record<string, string>[] {
  const calls: Record<string, string>[] = [];
  server.use(
    http.post("/student/fill-details", async ({ request }) => {
      const parts = await partsOf(request);
      calls.push(parts);
      const answered = await reply(parts);
      return answered instanceof Response ? answered : HttpResponse.json(answered);
    }),
  );
  return calls;
}

export const refusal = (status: number, body: object, headers?: Record<string, string>) =>
  HttpResponse.json(body, { status, headers });

/** The lists of the desk, each with its own applications. */
export function answerByStatus(lists: Record<string, Dossier[]>) {
  server.use(
    http.get("/student/getStudentsDetails", ({ request }) => {
      const status = new URL(request.url).searchParams.get("status") ?? "Submitted";
      return HttpResponse.json(lists[status] ?? []);
    }),
  );
}
