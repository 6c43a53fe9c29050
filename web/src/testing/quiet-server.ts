import { setupServer } from "msw/node";
import { createOpenApiHttp } from "openapi-msw";
import type { FieldFault } from "@/lib/api-error";
import type { ApiPaths, Code, Params } from "@/lib/api-types";
import { factor } from "./factor";
import { overview } from "./overview";

/** Makes handlers whose paths and replies are those of the OpenAPI document. */
export const http = createOpenApiHttp<ApiPaths>({ baseUrl: "*/api" });

/** A refusal as the server words it. */
export const refused = (error: string, code: Code, params: Params = {}) => ({
  error,
  code,
  params,
});

/** Faults of fields; which ones they are matters to few tests. */
export const faulty = (faults: FieldFault[]) => ({
  errors: faults.map(({ msg, path = "", code = "field.wrong-form", params = {} }) => ({
    msg,
    path,
    code,
    params,
  })),
});

/** The bell stands on each page of a student: nothing rings unless a test says so. */
const quietBell = http.get("/notifications", ({ response }) =>
  response(200).json({ notifications: [], unread: 0 }),
);

/** The frame around the desks asks what waits: nothing does unless a test says so. */
const nothingWaits = http.get("/admin/waiting", ({ response }) =>
  response(200).json({ queues: [] }),
);

/** The desks of doc and super admins count the requests to re-open: there is none unless a test says so. */
const noReopening = http.get("/admission/reopenings", ({ response }) =>
  response(200).json({ reopenings: [] }),
);

/** Each desk opens with what needs somebody: nothing does unless a test says so. */
const nothingToSee = http.get("/glance/{desk}", ({ params, response }) =>
  response(200).json({ desk: params.desk, day: "2026-11-26", areas: [], money: null }),
);

/** The pages before a login ask whether somebody is signed in: nobody is unless a test says so. */
const nobody = http.get("/auth/session", ({ response }) =>
  response(401).json(refused("Please log in.", "request.not-signed-in")),
);

/** The frame around the desks asks how two-step verification stands: it is on unless a test says otherwise. */
const factorIsOn = http.get("/auth/factor", ({ response }) => response(200).json(factor()));

/** The settings ask for the passkeys of the account: there is none unless a test says so. */
const noPasskey = http.get("/auth/passkeys", ({ response }) =>
  response(200).json({ passkeys: [], canAdd: true }),
);

/** College Details asks for the academic years: there is none unless a test says so. */
const noYears = http.get("/academic-years", ({ response }) =>
  response(200).json({ academicYears: [] }),
);

/** A student's profile opens with what comes next: nothing does unless a test says so. */
const nothingAhead = http.get("/student/overview", ({ response }) =>
  response(200).json(overview()),
);

/** Lists ask which years and classes there are to choose from: there are none unless a test says so. */
const noClasses = http.get("/classes", ({ response }) =>
  response(200).json({ years: [], yearId: null, classes: [], coursesOfTerms: [] }),
);

export const server = setupServer(
  quietBell,
  nobody,
  nothingWaits,
  noReopening,
  nothingToSee,
  factorIsOn,
  noPasskey,
  nothingAhead,
  noClasses,
  noYears,
);
