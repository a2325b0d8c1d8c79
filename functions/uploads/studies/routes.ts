import { createPatientNames } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { createDirectories } from '#functions/platform/directory/directories.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { studyRoutes as declared } from '#shared/api/studies.ts'
import { type Listing, listStudies } from './operations/list.ts'
import { createLibrary } from './rules/library.ts'

type Dependencies = { table: Table; objects: ObjectStore; clock: Clock }

/** The library of scans. */
export function studyRoutes({ table, objects, clock }: Dependencies) {
  const listing: Listing = {
    ...{ table, objects },
    libraries: createDirectories(createLibrary, clock),
    patientNames: createPatientNames({ table, clock }),
  }

  return implement(declared, {
    list: ({ query }, call) => listStudies(listing, query, call),
    search: ({ body }, call) => listStudies(listing, body, call),
  })
}
