import { HttpResponse } from "msw";
import type { Role } from "@/lib/roles";
import type { ImportedStudent, StudentImport } from "@/lib/student-import-types";
import { answerCollege } from "./college";
import { signedIn, staffSession } from "./people";
import { http, refused, server } from "./server";
import { anImport, asha, chitra } from "./student-imports";

interface Told {
  imports: StudentImport[];
  /** Of the next page of imports. */
  after?: string;
  /** Null: there is none. */
  found: StudentImport | null;
  students: ImportedStudent[];
  /** Of the list and of an import, until they can be read. */
  refusal?: Response | undefined;
  /** What comes of what is sent, one after the other; the last one also afterwards. Null: done. */
  replies: (object | Response | null)[];
}

export interface SentCall {
  method: string;
  path: string;
  search: string;
  body: unknown;
  isUnattended: boolean;
}

const linkTo = (after: string | undefined) =>
  after ? { headers: { Link: `</api/student-imports?after=${after}>; rel="next"` } } : {};

const notFound = () =>
  HttpResponse.json(refused("Not found.", "request.not-found"), { status: 404 });

/**
 * Somebody where students are imported. What the server tells may be changed meanwhile: a test that adds a handler
 * once a page has asked would race with it.
 */
export function atImports(given: Partial<Told> = {}, role: Role = "superAdmin") {
  const told: Told = {
    ...{ imports: [anImport()], found: anImport(), students: [asha, chitra], replies: [] },
    ...given,
  };
  const sent: SentCall[] = [];
  const note = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    sent.push({
      method: request.method,
      path: pathname.replace(/^\/api/, ""),
      search,
      body: text === "" ? undefined : JSON.parse(text),
      isUnattended: request.headers.has("Portal-Unattended"),
    });
  };
  const act = async ({ request }: { request: Request }) => {
    await note(request);
    const reply = told.replies.length > 1 ? told.replies.shift() : told.replies[0];
    if (reply instanceof Response) return reply.clone();
    return reply ? HttpResponse.json(reply) : new HttpResponse(null, { status: 204 });
  };
  signedIn(staffSession(role));
  answerCollege();
  server.use(
    http.untyped.get("*/api/student-imports", async ({ request }) => {
      await note(request);
      if (told.refusal) return told.refusal.clone();
      return HttpResponse.json({ imports: told.imports }, linkTo(told.after));
    }),
    http.untyped.get("*/api/student-imports/:id", async ({ request }) => {
      await note(request);
      if (told.refusal) return told.refusal.clone();
      return told.found ? HttpResponse.json({ import: told.found }) : notFound();
    }),
    http.untyped.get("*/api/student-imports/:id/students", async ({ request }) => {
      await note(request);
      return HttpResponse.json({ students: told.students });
    }),
    http.untyped.post("*/api/student-imports", act),
    http.untyped.post("*/api/student-imports/:id/:act", act),
    http.untyped.post("*/api/imported-students/:studentId/:act", act),
  );
  /** Of all that was sent, what changes something. */
  const acts = () => sent.filter(({ method }) => method !== "GET");
  const reads = (path: string) => sent.filter((one) => one.method === "GET" && one.path === path);
  return { told, acts, reads };
}
