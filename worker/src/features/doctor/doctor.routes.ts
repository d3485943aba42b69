import { doctorCalls as calls } from "@tbm/contract/upkeep/doctor.ts";

import { on } from "#http/route.ts";

import { examine } from "./doctor.service.ts";

export const doctorRoutes = [on(calls.examine, ({ ports, query }) => examine(ports, query.after))];
