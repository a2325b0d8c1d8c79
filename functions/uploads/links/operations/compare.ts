import * as v from 'valibot'
import type { PatientBasics } from '#functions/patients/public.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Key, Table } from '#functions/platform/table.ts'
import type { Answer, HandlerInput } from '#shared/api/contract.ts'
import type { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { matchPatient, type ScannedPerson } from '#shared/dicom/match.ts'
import { COMPARED_PEOPLE_MAX } from '#shared/model/upload.ts'

/** Longer than any link lasts. */
const KEPT_SECONDS = 30 * DAY

const comparedItem = v.object({ people: v.array(v.string()), version: v.number() })
type Compared = v.InferOutput<typeof comparedItem>

type Compare = typeof sharelinkRoutes.compare

/**
 * Compares the people on scans with the patient. A link gets answers about a bounded number of distinct
 * people, so it cannot be used to search for the date of birth; further people are `unchecked`.
 */
export async function comparePeople(
  table: Table,
  call: TenantCall,
  patient: PatientBasics,
  { people }: Pick<HandlerInput<Compare>['body'], 'people'>,
): Promise<Answer<Compare>> {
  const { actor } = call
  const names = people.map((person) => nameOf(patient.patientId, person))
  const answered = actor.kind === 'guest' ? await register(table, actor.id, names, call.now) : null
  return {
    items: people.map((person, at) => {
      const isAnswered = answered === null || answered.has(names[at] ?? '')
      return isAnswered
        ? matchPatient(person, patient)
        : { name: 'unchecked' as const, birthDate: 'unchecked' as const }
    }),
  }
}

const nameOf = (patientId: string, { patientName, patientBirthDate }: ScannedPerson): string =>
  hashSecret(JSON.stringify([patientId, patientName, patientBirthDate]))

/** Notes who is compared by a link, before the answer; answers who is within its limit. */
async function register(
  table: Table,
  linkId: string,
  names: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const key: Key = { pk: `SCANPEOPLE#${linkId}`, sk: 'COMPARED' }
  return retryOnConflict(
    async () => (await table.get(key, comparedItem)) ?? { people: [], version: 0 },
    async (before: Compared) => {
      const all = [...new Set([...before.people, ...names])].slice(0, COMPARED_PEOPLE_MAX)
      if (all.length > before.people.length) {
        const version = before.version + 1
        const expiresAt = epochSeconds(plusSeconds(now, KEPT_SECONDS))
        const item = { ...key, entity: 'comparedPeople', people: all, version, expiresAt }
        const otherwise = 'ERR_VERSION_CONFLICT'
        await table.transact([
          before.version === 0
            ? { kind: 'put', item, absent: otherwise }
            : { kind: 'put', item, replaces: { version: before.version, otherwise } },
        ])
      }
      return new Set(all)
    },
  )
}
