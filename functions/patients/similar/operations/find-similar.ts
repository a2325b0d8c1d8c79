import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import { SIMILAR_MAX, type SimilarPatient } from '#shared/model/similar.ts'
import type { Directory } from '../../directory/rules/directory.ts'
import type { PatientStore } from '../../store.ts'
import { candidatesIn } from '../rules/candidates.ts'
import {
  ADDRESS_POINTS,
  type ComparedPerson,
  type Likeness,
  likenessOf,
  NAMED_FROM,
} from '../rules/likeness.ts'

/** Rows that are compared, and of those the records that are read, which have the address too. */
const ROWS_MAX = 500
const RECORDS_MAX = 30

type Searched = { directory: Directory; store: PatientStore; scope: TenantScope }

/**
 * The records that may be of the same person, the most alike first; of those within the scope only.
 * @param exceptId a record that is not compared with itself
 */
export async function findSimilar(
  { directory, store, scope }: Searched,
  person: ComparedPerson,
  exceptId: string | null = null,
): Promise<SimilarPatient[]> {
  const rows = directory.some((columns) => candidatesIn(columns, person), scope, ROWS_MAX)
  const promising = best(
    rows.filter(({ patientId }) => patientId !== exceptId),
    person,
    { from: NAMED_FROM - ADDRESS_POINTS, most: RECORDS_MAX },
  )
  // Rows do not hold the contacts from before merges: these records are found by the items for them.
  const withContact = await store.findIdsByContact({
    email: person.email ?? undefined,
    mobile: person.mobile ?? undefined,
  })
  const ids = new Set([...promising.map(({ patientId }) => patientId), ...withContact])
  const records = await store.findMany([...ids])
  const reachable = records.filter(
    (record) => record.patientId !== exceptId && covers(scope, record),
  )
  return best(reachable, person, { from: NAMED_FROM, most: SIMILAR_MAX })
}

function best<P extends ComparedPerson & { patientId: string }>(
  people: readonly P[],
  person: ComparedPerson,
  { from, most }: { from: number; most: number },
): (P & Likeness)[] {
  return people
    .map((other) => ({ ...other, ...likenessOf(person, other) }))
    .filter(({ score }) => score >= from)
    .sort((one, other) => other.score - one.score || (one.patientId < other.patientId ? -1 : 1))
    .slice(0, most)
}
