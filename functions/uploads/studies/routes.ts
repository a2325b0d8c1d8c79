import { createPatientNames } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { createDirectories } from '#functions/platform/directory/directories.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { createPictures } from '../operations/pictures.ts'
import { beginListing, type Listing, listStudies } from './operations/list.ts'
import { createLibrary } from './rules/library.ts'

type Dependencies = { table: Table; objects: ObjectStore; clock: Clock }

/** The library of scans. */
export function studyHandlers({ table, objects, clock }: Dependencies) {
  const listing: Listing = {
    table,
    pictureUrl: createPictures({ objects, clock }),
    libraries: createDirectories(createLibrary, clock),
    patientNames: createPatientNames({ table, clock }),
  }

  return implement(studyRoutes, {
    list: ahead(
      ({ params: { practiceId }, query }) => beginListing(listing, query, practiceId),
      ({ query }, call, begun) => listStudies(listing, query, call, begun),
    ),
    search: ({ body }, call) => listStudies(listing, body, call),
  })
}
